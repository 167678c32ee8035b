import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pageUser } from '#tests/support/page-user.ts'
import { pickedFile } from '#tests/support/picked-files.ts'
import { startQueue } from '#tests/support/start-queue.ts'
import { entriesKey } from '#web/islands/drive/state/api.ts'
import type { EntryList } from '#web/islands/drive/state/entry-pages.ts'
import { showUploadedEntry } from '#web/islands/drive/state/show-uploaded-entry.ts'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

const USER_ID = pageUser()

const KEY = entriesKey({ kind: 'folder', folderHash: null }, { orderBy: 'name', orderDir: 'asc' })

/** A folder at the top that is empty and shown. */
async function openEmptyFolder() {
  const queryClient = new QueryClient()
  const page = { folder: null, breadcrumb: [], data: [], next_cursor: null }
  queryClient.setQueryData<EntryList>(KEY, { pages: [page], pageParams: [null] })
  const { add, uploads } = startQueue()
  await add(pickedFile('any.txt'))
  const [upload] = uploads()
  if (!upload) throw new Error('nothing was added')
  let changes = 0
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[1] === 'entries') changes++
  })
  return {
    arrive: (id: number) => {
      const name = `file ${String(id).padStart(4, '0')}.txt`
      const place = { parent_id: null, workspace_id: 0, users: [{ id: USER_ID, owns_entry: true }] }
      const entry = { id, name, type: 'text', file_size: 1, ...place }
      showUploadedEntry(queryClient, entry as FileEntry, upload)
    },
    shown: () => queryClient.getQueryData<EntryList>(KEY)?.pages[0]?.data.map(({ id }) => id),
    changes: () => changes,
  }
}

it('shows what is uploaded at once, and of many those together that arrive within a moment', async () => {
  const { arrive, shown, changes } = await openEmptyFolder()
  arrive(2)
  expect(shown()).toEqual([2])
  for (let id = 1000; id > 2; id--) arrive(id)
  arrive(1)
  expect(shown()).toEqual([2])
  await vi.advanceTimersByTimeAsync(300)
  expect(shown()).toEqual(Array.from({ length: 1000 }, (_, index) => index + 1))
  expect(changes()).toBe(2)
  arrive(1001)
  await vi.advanceTimersByTimeAsync(300)
  expect(shown()).toHaveLength(1001)
  await vi.advanceTimersByTimeAsync(300)
  arrive(1002)
  expect(shown()).toHaveLength(1002)
})
