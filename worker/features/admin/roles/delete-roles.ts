import { inArray } from 'drizzle-orm'
import { requireInBatch } from '#db/client.ts'
import { roles } from '#db/schema/index.ts'
import { authorizeAdmin } from '#worker/access/authorize-admin.ts'
import { ADMIN_PERMISSION } from '#worker/access/permissions.ts'
import { auditStatement } from '#worker/audit/audit.ts'
import { permissionHolder, requireUser } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { ConflictError, NotFoundError } from '#worker/errors.ts'
import { itemOfRole } from '#worker/features/appearance/conditioned-items.ts'
import type { MenuItem } from '#worker/settings/schema.ts'
import { authorizeRole } from '../rights/policy.ts'
import { keepAdmins, keepingAdmins, type RoleFacts } from '../rights/queries.ts'
import { isWorkspaceRoleLeft, selectForDeletion } from './queries.ts'

/**
 * Deletes roles, all or none. Their users lose what only these roles gave them, and keep their files.
 * @throws as `authorizeAdmin`; NotFoundError, ForbiddenError; ConflictError for roles that are needed or in use.
 */
export async function deleteRoles(ctx: RequestContext, ids: readonly number[]): Promise<void> {
  authorizeAdmin(permissionHolder(ctx), 'roles.update')
  const user = requireUser(ctx)
  const { db } = ctx.deps
  const wanted = [...new Set(ids)]
  const { found, settings } = await selectForDeletion(db, wanted)
  if (found.length < wanted.length) throw new NotFoundError()
  for (const role of found) {
    authorizeRole(user, role)
    requireUnneeded(role, itemOfRole(settings, role.id))
  }
  const hasWorkspaceRole = found.some(({ type }) => type === 'workspace')
  const isOwn = found.some(({ id }) => user.roles.some((own) => own.id === id))
  await keepingAdmins(() =>
    db.batch([
      db.delete(roles).where(inArray(roles.id, wanted)),
      ...(hasWorkspaceRole ? [requireInBatch(db, isWorkspaceRoleLeft)] : []),
      ...found.map(({ id, name, type, permissions }) =>
        auditStatement(db, ctx, {
          action: 'role.delete',
          subject: { type: 'role', id, name },
          before: { name, type, permissions },
        }),
      ),
      ...(isOwn ? [keepAdmins(db, user, 'roles.update')] : []),
    ]),
  )
}

/** Throws ConflictError. */
function requireUnneeded(
  { name, type, isDefault, isGuest, memberCount, permissions }: RoleFacts,
  item: MenuItem | undefined,
): void {
  const refuse = (message: string) => new ConflictError(message, { values: { name } })
  if (isGuest) throw refuse('“:name” is the role of visitors. Choose another one for them first.')
  if (isDefault)
    throw refuse('“:name” is the role of new users. Choose another one for them first.')
  if (type === 'site' && permissions.some((permission) => permission.name === ADMIN_PERMISSION))
    throw refuse('“:name” gives full access. Take that away from it first.')
  if (memberCount > 0)
    throw refuse('Members of workspaces have the role “:name”. They need another one first.')
  if (item)
    throw new ConflictError(
      '“:name” is a condition of the link “:link” in the settings. Remove it there first.',
      { values: { name, link: item.label } },
    )
}
