import type { QueryClient } from '@tanstack/react-query'
import type { FolderNode } from '#worker/features/drive/listing/list-schema.ts'
import { ENTRIES_KEY } from './api.ts'
import type { EntryList } from './entry-pages.ts'
import { FOLDERS_KEY } from './folders-query.ts'

type KnownFolder = Pick<FolderNode, 'id' | 'name' | 'hash'>

/** A folder that has been seen: in a list, on the way to one, or in the tree. Null where it is not known. */
export function knownFolder(
  queryClient: QueryClient,
  isWanted: (folder: KnownFolder) => boolean,
): KnownFolder | null {
  for (const [, list] of queryClient.getQueriesData<EntryList>({ queryKey: ENTRIES_KEY })) {
    for (const { folder, breadcrumb, data } of list?.pages ?? []) {
      const seen = [...(folder ? [folder] : []), ...breadcrumb].find(isWanted)
      const listed = seen ?? data.find((entry) => entry.type === 'folder' && isWanted(entry))
      if (listed) return listed
    }
  }
  for (const [, nodes] of queryClient.getQueriesData<FolderNode[]>({ queryKey: FOLDERS_KEY })) {
    const node = nodes?.find(isWanted)
    if (node) return node
  }
  return null
}
