import { QueryClient } from '@tanstack/react-query'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { copyEntries } from '#web/islands/drive/placing/copy-entries.ts'
import { moveEntries } from '#web/islands/drive/placing/move-entries.ts'
import { restoreFromTrash } from '#web/islands/drive/placing/restore-entries.ts'
import { moveToTrash } from '#web/islands/drive/actions/trash-actions.ts'
import { removeToast, toastStore } from '#web/ui/overlays/toast-store.ts'

/** More than a call takes, which is 500. */
const COUNT = 640

const EMPTY = { id: 900_000, name: 'Empty', path: '900000' }
/** Ids of copies begin here. */
const COPIES = 100_000

const entries = Array.from(
  { length: COUNT },
  (_, index) =>
    ({
      users: [],
      id: index + 1,
      name: `n${index}`,
      type: 'folder',
      parent_id: 7,
      permissions: {},
    }) as unknown as FileEntry,
)

interface Call {
  name: string
  entryIds: number[]
  destinationId?: number | null
}

/** Those that reached the server. */
const calls: Call[] = []
let failingName = ''

/** Stands for the site: the second call of a kind does not get through. */
async function answer(request: Request): Promise<Response> {
  const name = new URL(request.url).pathname.split('/').at(-1) ?? ''
  const { entryIds, destinationId }: Omit<Call, 'name'> = await request.json()
  if (name === failingName && calls.some((call) => call.name === name)) {
    failingName = ''
    throw new TypeError('Failed to fetch')
  }
  calls.push({ name, entryIds, ...(destinationId !== undefined && { destinationId }) })
  const shift = name === 'duplicate' ? COPIES : 0
  return Response.json({
    entries: entryIds.map((id) => ({
      users: [],
      ...entries[id - 1],
      id: id + shift,
      parent_id: destinationId,
    })),
  })
}

beforeAll(() => {
  vi.stubGlobal('location', { origin: 'http://localhost' })
  vi.stubGlobal('document', { cookie: '', getElementById: () => null, querySelector: () => null })
  vi.stubGlobal('fetch', (input: Request | URL | string, init?: RequestInit) =>
    answer(new Request(input, init)),
  )
})
afterAll(() => vi.unstubAllGlobals())
beforeEach(() => {
  calls.length = 0
})
afterEach(() => removeToast())

const translate = ((message: string) => message) as Parameters<typeof restoreFromTrash>[2]

const idsUpTo = (count: number, shift = 0) =>
  Array.from({ length: count }, (_, index) => index + 1 + shift)

describe('when the connection fails after the first call, what was done is reported and undone', () => {
  it.each([
    {
      title: 'moved to trash',
      call: 'delete',
      act: (client: QueryClient) => moveToTrash(client, entries),
      message: ':count items moved to trash',
      undo: { name: 'restore', entryIds: idsUpTo(500) },
    },
    {
      title: 'copied',
      call: 'duplicate',
      act: (client: QueryClient) => copyEntries(client, entries, EMPTY),
      message: ':count items copied to “:folder”',
      undo: { name: 'delete', entryIds: idsUpTo(500, COPIES) },
    },
    {
      title: 'moved',
      call: 'move',
      act: (client: QueryClient) => moveEntries(client, entries, EMPTY),
      message: ':count items moved to “:folder”',
      undo: { name: 'move', entryIds: idsUpTo(500), destinationId: 7 },
    },
    {
      title: 'restored',
      call: 'restore',
      act: (client: QueryClient) => restoreFromTrash(client, entries, translate),
      message: ':count items restored',
      undo: { name: 'delete', entryIds: idsUpTo(500) },
    },
  ])('$title', async ({ call, act, message, undo }) => {
    failingName = call
    await act(new QueryClient())
    const shown = toastStore.getSnapshot()
    expect(shown).toMatchObject({
      type: 'danger',
      done: { message, values: { count: 500 } },
      action: { label: 'Undo' },
    })
    expect(calls.map(({ entryIds }) => entryIds)).toEqual([idsUpTo(500)])
    shown?.action?.onAction?.()
    await vi.waitFor(() => expect(toastStore.getSnapshot()?.type).toBe('positive'))
    expect(calls.slice(1)).toEqual([undo])
  })
})
