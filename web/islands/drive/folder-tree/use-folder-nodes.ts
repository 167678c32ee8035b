import { useQueries, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import type { FolderNode } from '#worker/features/drive/listing/list-schema.ts'
import { ApiError } from '#web/api/api-error.ts'
import { foldersQuery } from '../state/folders-query.ts'

export interface TreeNode {
  /** The folder's; identifies the node to the library. */
  id: number
  folder: Pick<FolderNode, 'id' | 'name' | 'hash' | 'path' | 'color' | 'has_folders'>
  children: TreeNode[]
  /** Its children were asked for in vain. */
  isFailed: boolean
}

/**
 * The folders that can be seen: those at the top, and those in folders that are open.
 * @param top `topId` null = the top of the workspace
 * @param onGone is told of folders that are there no longer
 */
export function useFolderNodes(
  { topId, workspaceId }: { topId: number | null; workspaceId: number },
  openIds: readonly number[],
  onGone: (ids: number[]) => void,
) {
  const queryClient = useQueryClient()
  const parents = [topId, ...openIds.filter((id) => id !== topId)]
  const parentKey = parents.join()
  const combine = useCallback(
    (results: UseQueryResult<FolderNode[]>[]) => {
      const parentIds = [topId, ...parentKey.split(',').slice(1).map(Number)]
      const queries = new Map(parentIds.map((id, index) => [id, results[index]]))
      return {
        nodes: nest(queries, topId),
        isPending: results[0]?.isPending ?? true,
        // A failed refetch keeps the previous state.
        isFailed: results[0]?.isLoadingError ?? false,
        goneIds: parentIds.filter(
          (id): id is number => id !== null && isGone(results, parentIds, id),
        ),
      }
    },
    [topId, parentKey],
  )
  const { goneIds, ...tree } = useQueries({
    queries: parents.map((id) => foldersQuery(id, workspaceId)),
    combine,
  })

  useEffect(() => {
    if (goneIds.length > 0) onGone(goneIds)
  }, [goneIds, onGone])

  const retry = (id: number | null) =>
    void queryClient.invalidateQueries({ queryKey: foldersQuery(id, workspaceId).queryKey })
  return { ...tree, retry }
}

function isGone(
  results: UseQueryResult<FolderNode[]>[],
  parentIds: (number | null)[],
  id: number,
): boolean {
  const error = results[parentIds.indexOf(id)]?.error
  return error instanceof ApiError && error.status === 404
}

function nest(
  queries: ReadonlyMap<number | null, UseQueryResult<FolderNode[]> | undefined>,
  parentId: number | null,
): TreeNode[] {
  return (queries.get(parentId)?.data ?? []).map((folder) => ({
    id: folder.id,
    folder,
    children: nest(queries, folder.id),
    isFailed: queries.get(folder.id)?.isLoadingError ?? false,
  }))
}
