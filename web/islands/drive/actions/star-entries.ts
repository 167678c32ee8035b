import type { QueryClient } from '@tanstack/react-query'
import type { EntryTag, FileEntry } from '#worker/features/drive/entries/schema.ts'
import { api, unwrap } from '#web/api/api-client.ts'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import { chunks, doToMany, idsOf } from '../state/api.ts'
import { isStar, isStarred } from './is-starred.ts'
import { entriesMessage } from '../state/entries-message.ts'
import { changeEntries, refreshDrive } from '../state/entry-cache.ts'
import { undoable } from '../undo/undo-stack.ts'
import { showUndoToast } from '../undo/undo-toast.ts'

/** The id of the tag is not known here, and nobody asks for it until the server has answered. */
const STAR: EntryTag = { id: 0, name: 'starred', type: 'system' }

/** Shown at once; as it was if the server refuses. */
const setStars = undoable(
  async (queryClient: QueryClient, entries: readonly FileEntry[], isOn: boolean): Promise<void> => {
    const changing = entries.filter((entry) => isStarred(entry) !== isOn)
    const show = (shown: readonly FileEntry[]) =>
      changeEntries(queryClient, idsOf(shown), (entry) => ({
        ...entry,
        tags: [...entry.tags.filter((tag) => !isStar(tag)), ...(isOn ? [STAR] : [])],
      }))
    const putBack = show(changing)
    const { done, error } = await doToMany(changing, (ids) => callStars(ids, isOn))
    if (error !== undefined) {
      putBack()
      show(done)
    }
    if (done.length > 0) {
      const message = isOn
        ? entriesMessage(done, '“:name” starred', ':count items starred')
        : entriesMessage(done, 'Star removed from “:name”', 'Stars removed from :count items')
      showUndoToast(queryClient, message, {
        entries: [],
        error,
        undone: isOn ? 'Star removed' : 'Starred again',
        undo: () => callStars(idsOf(done), !isOn),
      })
    } else if (error !== undefined) showHttpErrorToast(error)
    await refreshDrive(queryClient, [])
  },
)

export const starEntries = (queryClient: QueryClient, entries: readonly FileEntry[]) =>
  setStars(queryClient, entries, true)

export const unstarEntries = (queryClient: QueryClient, entries: readonly FileEntry[]) =>
  setStars(queryClient, entries, false)

async function callStars(ids: readonly number[], isOn: boolean): Promise<void> {
  const { star, unstar } = api['file-entries']
  for (const entryIds of chunks(ids)) {
    await unwrap((isOn ? star : unstar).$post({ query: {}, json: { entryIds } }))
  }
}
