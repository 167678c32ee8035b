import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { FolderNode, ListFoldersResponse } from '#worker/features/drive/listing/list-schema.ts'
import { api, unwrap } from '#web/api/api-client.ts'
import { KEPT_FRESH } from './api.ts'

export const FOLDERS_KEY = ['drive', 'folders'] as const

/** The folders directly in another one, by name; null = those at the top of the workspace. */
export function foldersQuery(parentId: number | null, workspaceId: number) {
  return queryOptions({
    ...KEPT_FRESH,
    queryKey: [...FOLDERS_KEY, parentId, parentId === null ? workspaceId : null],
    queryFn: ({ signal }) => fetchFolders(parentId, workspaceId, signal),
  })
}

/** All of them: a tree can't be chosen from while a part of it is missing. 2,000 come with one answer. */
async function fetchFolders(
  parentId: number | null,
  workspaceId: number,
  signal: AbortSignal,
): Promise<FolderNode[]> {
  const folders: FolderNode[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const query = {
      parentId: String(parentId ?? 0),
      workspaceId: String(workspaceId),
      ...(cursor ? { cursor } : {}),
    }
    const answer: ListFoldersResponse = await unwrap<ListFoldersResponse>(
      api.users[':id'].folders.$get({ param: { id: 'me' }, query }, { init: { signal } }),
    )
    folders.push(...answer.folders)
    cursor = answer.next_cursor
  }
  return folders
}

/** After folders have come, gone or changed. */
export async function refreshFolders(queryClient: QueryClient): Promise<void> {
  const folders = { queryKey: FOLDERS_KEY }
  const isNew = queryClient.isFetching({ ...folders, predicate: ({ state }) => !state.data })
  await queryClient.invalidateQueries(folders)
  // A first request is not made anew by that, and may have been answered before the change.
  if (isNew) await queryClient.invalidateQueries(folders)
}
