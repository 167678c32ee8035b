import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedLink, ShareableLink } from '#worker/features/links/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useCloseDialog } from '#web/ui/overlays/use-close-dialog.ts'
import { LinkItem } from './link-item.tsx'
import { changeOwnLink } from './own-links.ts'
import { useDeleteLink } from './use-delete-link.ts'

/** The options of one link, whatever it leads to. */
export function LinkDialog({ link: initial }: { link: ListedLink }) {
  const t = useTrans()
  const queryClient = useQueryClient()
  const closeDialog = useCloseDialog()
  const [link, setLink] = useState<ShareableLink>(initial)
  const remove = useDeleteLink()
  const names = initial.entries.map(({ name }) => name).join(', ')
  return (
    <Dialog title={t('Link to “:name”', { name: names })} size="md" className="share-dialog">
      <LinkItem
        link={link}
        number={1}
        isOpenAtFirst
        isFolder={initial.entries.some(({ type }) => type === 'folder')}
        autoFocus
        onChanged={(changed) => {
          setLink(changed)
          changeOwnLink(queryClient, changed.id, (listed) => ({ ...listed, ...changed }))
        }}
        onDelete={() => remove.mutate(link, { onSuccess: () => closeDialog() })}
      />
    </Dialog>
  )
}
