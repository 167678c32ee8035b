import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { SortOrder } from '#web/listing/list-columns.tsx'
import { fetchEntries, MOST_PER_PAGE } from '../state/api.ts'
import type { DriveView } from '../state/drive-view.ts'
import type { EntryPage } from '../state/entry-pages.ts'
import { tellOfLoading } from './tell-of-loading.ts'

/**
 * Loads all entries of a view. A long load shows a notice that can cancel it.
 * @throws ApiError; AbortError when canceled.
 */
export async function loadEverything(
  view: DriveView,
  sort: SortOrder,
  loaded: readonly EntryPage[],
): Promise<FileEntry[]> {
  const controller = new AbortController()
  const entries = new Map<number, FileEntry>()
  const add = (page: EntryPage) => page.data.forEach((entry) => entries.set(entry.id, entry))
  // From the first page that may be incomplete.
  const firstStale = loaded.findIndex(({ isStale }) => isStale)
  const known = firstStale === -1 ? loaded : loaded.slice(0, firstStale)
  known.forEach(add)
  const removeNotice = tellOfLoading('Loading the whole selection …', () => controller.abort())
  try {
    let cursor = known.at(-1)?.next_cursor ?? null
    for (let isFirst = known.length === 0; isFirst || cursor !== null; isFirst = false) {
      const page = await fetchEntries(
        view,
        sort,
        { cursor, perPage: MOST_PER_PAGE },
        controller.signal,
      )
      add(page)
      cursor = page.next_cursor
    }
    return [...entries.values()]
  } finally {
    removeNotice()
  }
}
