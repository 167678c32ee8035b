import { z } from 'zod'
import type { RequestContext } from '#worker/context/context.ts'
import {
  EntryOrder,
  OrderDirection,
  PageQuery,
} from '#worker/features/drive/listing/list-schema.ts'
import type { LinkedFolderInput } from '#worker/features/drive/listing/list-linked-folder.ts'
import { listLinkedFolder } from '#worker/features/drive/listing/list-linked-folder.ts'
import { countView } from '#worker/features/drive/content/count-view.ts'
import { presentOpenedLink } from './present.ts'
import type { OpenedLinkResponse } from './schema.ts'

export const OpenLinkQuery = PageQuery.extend({
  /** A folder below the linked one. */
  folder: z.string().max(64).optional(),
  orderBy: EntryOrder.default('name'),
  orderDir: OrderDirection.default('asc'),
})

/**
 * Returns the linked entry (or one below it) and a folder's children, or the entries that it leads to together, in one
 * round trip.
 * @throws NotFoundError (also once it has ended), LinkPasswordRequiredError, LinkCodeRequiredError.
 */
export async function openLink(
  ctx: RequestContext,
  {
    folderHash,
    isHead,
    ...input
  }: Omit<LinkedFolderInput, 'hash'> & {
    folderHash?: string | undefined
    /** Looks at it without opening it. */
    isHead: boolean
  },
): Promise<OpenedLinkResponse> {
  const { opened, access, entryHashes, entry, breadcrumb, neighbors, children } =
    await listLinkedFolder(ctx, {
      ...input,
      hash: folderHash,
    })
  const link = presentOpenedLink(ctx, opened, access)
  if (!isHead) countView(ctx, opened.link)
  return {
    status: 'success',
    link: { ...link, entry_hashes: entryHashes, entry },
    breadcrumb,
    neighbors,
    folderChildren: children,
  }
}
