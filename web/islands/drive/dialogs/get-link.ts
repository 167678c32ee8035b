import type { QueryClient } from '@tanstack/react-query'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { ShareableLink } from '#worker/features/links/schema.ts'
import { openDialog } from '#web/ui/overlays/dialog-store.ts'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import { toast } from '#web/ui/overlays/toast-store.ts'
import { changeEntries } from '../state/entry-cache.ts'
import { addLink, addressOf, linksQuery } from '../state/link-api.ts'
import { LinkDialog } from '../links/link-dialog.tsx'
import { ShareDialog } from './share-dialog.tsx'

/** Copies the link of an entry, made where there is none, and shows its options; the same for one link to several. */
export function getLink(queryClient: QueryClient, entries: FileEntry[]): Promise<void> {
  const [entry, ...others] = entries
  const creating =
    entry && others.length === 0
      ? fetchLink(queryClient, entry.id, 'link')
      : addLink(entries.map(({ id }) => id))
  return copyAndShow(queryClient, entries, creating)
}

/** The same with a file request of a folder. */
export const requestFiles = (queryClient: QueryClient, folder: FileEntry): Promise<void> =>
  copyAndShow(queryClient, [folder], fetchLink(queryClient, folder.id, 'request'))

/** One that leads to other entries too would hand these out with it. */
async function fetchLink(
  queryClient: QueryClient,
  entryId: number,
  kind: ShareableLink['kind'],
): Promise<ShareableLink> {
  const { links } = await queryClient.fetchQuery({ ...linksQuery(entryId), staleTime: 0 })
  const own = links.find((link) => link.kind === kind && link.entry_ids.length === 1)
  return own ?? addLink([entryId], kind)
}

async function copyAndShow(
  queryClient: QueryClient,
  entries: FileEntry[],
  creating: Promise<ShareableLink>,
): Promise<void> {
  // At once: browsers let a page copy only for a moment after a click.
  const copying = copyLater(creating.then(addressOf))
  const [entry, ...others] = entries
  if (entry && others.length === 0) void openDialog(ShareDialog, { entry, part: 'link', creating })
  try {
    const link = await creating
    const ids = entries.map(({ id }) => id)
    changeEntries(queryClient, ids, (changed) => ({ ...changed, public: true }))
    for (const id of ids) void queryClient.invalidateQueries(linksQuery(id))
    if (others.length > 0) void openDialog(LinkDialog, { link: { ...link, entries } })
    if (await copying) toast({ message: 'Link copied' })
  } catch (error) {
    showHttpErrorToast(error)
  }
}

/**
 * Copies a text that is still on its way, to be called in the gesture that asks for it: some browsers allow it there
 * only. Returns whether it was copied.
 */
async function copyLater(text: Promise<string>): Promise<boolean> {
  try {
    if (typeof ClipboardItem === 'undefined') await navigator.clipboard.writeText(await text)
    else {
      const content = text.then((known) => new Blob([known], { type: 'text/plain' }))
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': content })])
    }
    return true
  } catch {
    return false
  }
}
