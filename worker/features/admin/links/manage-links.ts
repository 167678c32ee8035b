import { authorizeAdmin } from '#worker/access/authorize-admin.ts'
import { auditStatement } from '#worker/audit/audit.ts'
import { permissionHolder, type RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { closeReports, deleteLinks, selectLinksByIds } from './queries.ts'

/** Ends links of anybody. Throws NotFoundError when one is not there; as `authorizeAdmin`. */
export async function deleteLinksAsAdmin(
  ctx: RequestContext,
  ids: readonly number[],
): Promise<void> {
  authorizeAdmin(permissionHolder(ctx), 'links.manage')
  const { db } = ctx.deps
  const found = await selectLinksByIds(db, ids)
  if (found.length < new Set(ids).size) throw new NotFoundError()
  const [only] = found
  const audit = auditStatement(db, ctx, {
    action: 'link.delete',
    subject: { type: 'link', ...(found.length === 1 && only && { id: only.id, name: only.hash }) },
    before: { links: found.map(({ id, hash, userId }) => ({ id, hash, owner_id: userId })) },
  })
  await deleteLinks(db, ids, audit)
}

/** Marks reports of abuse as dealt with. Throws NotFoundError when none of them is open; as `authorizeAdmin`. */
export async function closeLinkReports(ctx: RequestContext, ids: readonly number[]): Promise<void> {
  authorizeAdmin(permissionHolder(ctx), 'links.manage')
  const { db, clock } = ctx.deps
  const audit = auditStatement(db, ctx, {
    action: 'link_report.close',
    subject: { type: 'link_report', ...(ids.length === 1 && { id: ids[0] ?? null }) },
    after: { ids },
  })
  if ((await closeReports(db, ids, clock().toISOString(), audit)) === 0) throw new NotFoundError()
}
