import { Plus } from 'lucide-react'
import { loadedAhead } from '#web/ui/loaded-ahead.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { LaterMenu } from '#web/ui/overlays/later-menu.tsx'
import type { FolderTarget } from '../state/folder-target.ts'

const NewMenuItems = loadedAhead(async () => (await import('./new-menu-items.tsx')).NewMenuItems)

/** Adds entries to a folder; undefined while that is loading. On phones the button floats. */
export function NewMenu({ target }: { target: FolderTarget | undefined }) {
  const t = useTrans()
  return (
    <LaterMenu
      label={t('New')}
      placement="bottom start"
      renderButton={(props) => (
        <Button {...props} variant="primary" size="lg" className="drive-new" isDisabled={!target}>
          <Plus aria-hidden="true" />
          {t('New')}
        </Button>
      )}
    >
      {target && <NewMenuItems target={target} />}
    </LaterMenu>
  )
}
