import type { QueryClient } from '@tanstack/react-query'
import { entryNameKey } from '#worker/names/entry-name.ts'
import { ApiError } from '#web/api/api-error.ts'
import { activeWorkspaceId } from '#web/api/active-workspace.ts'
import { createFolder } from '../state/api.ts'
import { refreshDrive } from '../state/entry-cache.ts'
import { foldersQuery } from '../state/folders-query.ts'

/**
 * Creates dropped folders without files; existing ones stay. A refused name does not stop the others.
 * @param paths below `parentId`: "holiday/nothing yet".
 * @throws ApiError; for refused names the first one's.
 */
export async function createEmptyFolders(
  queryClient: QueryClient,
  paths: readonly string[],
  parentId: number | null,
): Promise<void> {
  const known = new Map<string, number>()
  let refusal: ApiError | undefined
  for (const path of paths) {
    try {
      let parent = parentId
      for (const name of path.split('/')) {
        const key = `${parent ?? 0}/${entryNameKey(name)}`
        const id: number = known.get(key) ?? (await folderNamed(queryClient, name, parent))
        known.set(key, id)
        parent = id
      }
    } catch (error) {
      if (!isNameRefusal(error)) throw error
      refusal ??= error
    }
  }
  await refreshDrive(queryClient)
  if (refusal) throw refusal
}

const isNameRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.errors['name'] !== undefined

async function folderNamed(
  queryClient: QueryClient,
  name: string,
  parentId: number | null,
): Promise<number> {
  try {
    return (await createFolder(name, parentId)).folder.id
  } catch (error) {
    if (!isNameRefusal(error)) throw error
    const siblings = await queryClient.fetchQuery({
      ...foldersQuery(parentId, activeWorkspaceId()),
      staleTime: 0,
    })
    const existing = siblings.find((folder) => entryNameKey(folder.name) === entryNameKey(name))
    // A file has this name, or it can't be one.
    if (!existing) throw error
    return existing.id
  }
}
