import { authorize, NO_MEMBERSHIPS, type Access } from '#worker/access/access.ts'
import { authorizeAdmin } from '#worker/access/authorize-admin.ts'
import { auditStatement } from '#worker/audit/audit.ts'
import { permissionHolder, requireUser, type RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { contentOf, type ContentRequest } from '#worker/features/drive/content/read-content.ts'
import type { Content } from '#worker/features/drive/content/select-bytes.ts'
import { selectContent } from './queries.ts'

/** The bytes of anybody's file; the audit log tells who looked. Throws NotFoundError, ForbiddenError. */
export async function readFileAsAdmin(
  ctx: RequestContext,
  id: number,
  request: ContentRequest,
): Promise<Content> {
  authorizeAdmin(permissionHolder(ctx), 'files.view')
  const entry = await selectContent(ctx.deps.db, id)
  if (!entry) throw new NotFoundError()
  const access = adminAccess(ctx)
  authorize(access, 'view', [entry])
  const content = await contentOf(ctx, { entry, access }, request)
  // Later ranges of a film are the same look.
  const isFirst = !request.isHead && content.body && !content.headers.has('content-range')
  if (isFirst || content.headers.get('content-range')?.startsWith('bytes 0-'))
    await auditStatement(ctx.deps.db, ctx, {
      action: 'file.view',
      subject: { type: 'file', id, name: entry.name },
      after: { owner_id: entry.ownerId },
    })
  return content
}

/** An admin's access to entries of others. */
const adminAccess = (ctx: RequestContext): Access => ({
  actor: { kind: 'admin', permissions: requireUser(ctx).permissions },
  facts: { link: null, memberships: NO_MEMBERSHIPS },
})
