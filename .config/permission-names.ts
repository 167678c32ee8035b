import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { PERMISSIONS } from '../worker/access/permission-registry.ts'

/** Places where the type `PermissionName` does not reach: statements, descriptions of calls, truth tables, READMEs. */
const MENTIONS = [
  /\b(?:rp|up|role_permissions|user_permissions)\.name\s*(?:=|<>|IN\s*\()\s*'([^']+)'/g,
  /\b(?:rolePermissions|userPermissions)\.name,\s*'([^']+)'/g,
  /\bpermission (?:named )?`?([a-z_]+\.[a-z_]+)\b/g,
  /^ \* \| [^|\n]*\bwith(?:out)? `([a-z_.]+)`/gm,
]

const isPermission = (name: string) => PERMISSIONS.some((permission) => permission.name === name)

export const unknownPermissions = (text: string): string[] =>
  MENTIONS.flatMap((mention) => [...text.matchAll(mention)].map(([, name]) => name ?? '')).filter(
    (name) => !isPermission(name),
  )

/** Lists mentions of permissions that are not in the registry; null when there are none. */
export function checkPermissionNames(): string | null {
  const { stdout } = spawnSync('git', ['ls-files', 'worker', 'web', 'db', 'README.md'], {
    encoding: 'utf8',
  })
  const problems = stdout
    .split('\n')
    .filter((path) => /\.(tsx?|md)$/.test(path))
    .flatMap((path) =>
      unknownPermissions(readFileSync(path, 'utf8')).map(
        (name) => `${path}: "${name}" is not in worker/access/permission-registry.ts`,
      ),
    )
  return problems.length > 0 ? problems.join('\n') : null
}
