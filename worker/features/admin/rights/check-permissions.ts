import { PERMISSIONS, type PermissionDeclaration } from '#worker/access/permission-registry.ts'
import type { Permission } from '#worker/access/permissions.ts'
import { WORKSPACE_PERMISSIONS } from '#worker/access/workspace-permissions.ts'
import { ValidationError } from '#worker/errors.ts'
import type { GivenPermission } from './schema.ts'

const SITE: readonly Pick<PermissionDeclaration, 'name' | 'restrictions'>[] = PERMISSIONS
const WORKSPACE: typeof SITE = WORKSPACE_PERMISSIONS.map(({ name }) => ({ name, restrictions: [] }))

/** As they are stored: each once, with the limits that are set. Throws ValidationError for what the registry does not have. */
export function checkPermissions(
  type: 'site' | 'workspace',
  given: readonly GivenPermission[],
): Permission[] {
  const declarations = type === 'site' ? SITE : WORKSPACE
  const checked = given.map(({ name, restrictions }) => {
    const declared = declarations.find((one) => one.name === name)
    const isKnown = restrictions.every((limit) =>
      declared?.restrictions.some((one) => one.name === limit.name),
    )
    if (!declared || !isKnown)
      throw new ValidationError({ permissions: ['There is no such permission.'] })
    return { name, restrictions: restrictions.filter(({ value }) => value !== null) }
  })
  return [...new Map(checked.map((one) => [one.name, one])).values()]
}
