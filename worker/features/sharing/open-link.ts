import { z } from 'zod'
import type { RequestContext } from '#worker/context/context.ts'
import {
  EntryOrder,
  OrderDirection,
  PageQuery,
} from '#worker/features/drive/listing/list-schema.ts'
import type { LinkedFolderInput } from '#worker/features/drive/listing/list-linked-folder.ts'
import { listLinkedFolder } from '#worker/features/drive/listing/list-linked-folder.ts'
import type { OpenedLinkResponse } from './schema.ts'

export const OpenLinkQuery = PageQuery.extend({
  /** A folder below the linked one. */
  folder: z.string().max(64).optional(),
  orderBy: EntryOrder.default('name'),
  orderDir: OrderDirection.default('asc'),
})

/**
 * Returns the linked entry (or a folder below it) and a folder's children, in one round trip.
 * @throws NotFoundError (also once expired), LinkPasswordRequiredError.
 */
export async function openLink(
  ctx: RequestContext,
  {
    hash,
    folderHash,
    ...list
  }: { hash: string; folderHash?: string | undefined } & Omit<
    LinkedFolderInput,
    'linkHash' | 'hash'
  >,
): Promise<OpenedLinkResponse> {
  const { link, entry, breadcrumb, children } = await listLinkedFolder(ctx, {
    ...list,
    linkHash: hash,
    hash: folderHash,
  })
  return {
    status: 'success',
    link: {
      hash: link.hash,
      allow_download: link.allowDownload,
      expires_at: link.expiresAt,
      entry,
    },
    breadcrumb,
    folderChildren: children,
  }
}
