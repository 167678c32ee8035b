import { Plus } from 'lucide-react'
import { lazy } from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { LaterMenu } from '#web/ui/overlays/later-menu.tsx'

const NewMenuItems = lazy(async () => ({
  default: (await import('./new-menu-items.tsx')).NewMenuItems,
}))

/** Adds entries to the folder shown. On phones the button floats. */
export function NewMenu({
  parentId,
  isDisabled,
}: {
  parentId: number | null
  isDisabled: boolean
}) {
  const t = useTrans()
  return (
    <LaterMenu
      label={t('New')}
      placement="bottom start"
      renderButton={(props) => (
        <Button
          {...props}
          variant="primary"
          size="lg"
          className="drive-new"
          isDisabled={isDisabled}
        >
          <Plus aria-hidden="true" />
          {t('New')}
        </Button>
      )}
    >
      <NewMenuItems parentId={parentId} />
    </LaterMenu>
  )
}
