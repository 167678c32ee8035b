import { queryOptions } from '@tanstack/react-query'
import type { EntryTag, FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { ListVersionsResponse } from '#worker/features/versions/schema.ts'
import { api, unwrap } from '#web/api/api-client.ts'
import { FOLDER_COUNT_KEY } from '../state/api.ts'

const entries = api['file-entries']
const param = (id: number) => ({ id: String(id) })

/** The number of entries directly in a folder. Its size is part of the key: it changes with the content. */
export const folderCountQuery = ({ id, file_size }: Pick<FileEntry, 'id' | 'file_size'>) =>
  queryOptions({
    queryKey: [...FOLDER_COUNT_KEY, id, file_size] as const,
    queryFn: ({ signal }) =>
      unwrap<{ count: number }>(
        api.folders[':id'].count.$get({ param: param(id), query: {} }, { init: { signal } }),
      ).then(({ count }) => count),
    staleTime: 0,
  })

/** The last change is part of the key: a file that is replaced has one version more. */
export const versionsQuery = ({ id, updated_at }: Pick<FileEntry, 'id' | 'updated_at'>) =>
  queryOptions({
    queryKey: ['drive', 'versions', id, updated_at] as const,
    queryFn: ({ signal }) =>
      unwrap<ListVersionsResponse>(
        entries[':id'].versions.$get({ param: param(id), query: {} }, { init: { signal } }),
      ).then(({ versions }) => versions),
    placeholderData: (previous, query) => (query?.queryKey[2] === id ? previous : undefined),
  })

export const tagsQuery = (query: string) =>
  queryOptions({
    queryKey: ['drive', 'tags', query] as const,
    queryFn: ({ signal }) =>
      unwrap<{ tags: EntryTag[] }>(
        api['file-entry-tags'].$get({ query: { query } }, { init: { signal } }),
      ).then(({ tags }) => tags),
  })

export async function changeEntry(
  id: number,
  json: { description: string | null } | { color: string | null },
): Promise<FileEntry> {
  const { fileEntry } = await unwrap<{ fileEntry: FileEntry }>(
    entries[':id'].$put({ param: param(id), query: {}, json }),
  )
  return fileEntry
}

export async function syncTags(id: number, tags: string[]): Promise<EntryTag[]> {
  const answer = await unwrap<{ tags: EntryTag[] }>(
    entries[':id']['sync-tags'].$post({ param: param(id), query: {}, json: { tags } }),
  )
  return answer.tags
}

export async function restoreVersion(id: number, versionId: number): Promise<FileEntry> {
  const { fileEntry } = await unwrap<{ fileEntry: FileEntry }>(
    entries[':id'].versions[':versionId'].restore.$post({
      param: { ...param(id), versionId: String(versionId) },
      query: {},
    }),
  )
  return fileEntry
}

export async function deleteVersion(id: number, versionId: number): Promise<void> {
  await unwrap(
    entries[':id'].versions[':versionId'].$delete({
      param: { ...param(id), versionId: String(versionId) },
      query: {},
    }),
  )
}
