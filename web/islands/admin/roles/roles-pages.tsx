import { useLocation } from 'wouter'
import { roleIdAt } from './role-keys.ts'
import { NewRolePage, RolePage } from './role-page.tsx'
import { RolesPage } from './roles-page.tsx'

/** The list of roles, the one at the address, or a new one. */
export function RolesPages() {
  const [path] = useLocation()
  const id = roleIdAt(path)
  if (id !== null) return <RolePage key={id} id={id} />
  return path.endsWith('/new') ? <NewRolePage /> : <RolesPage />
}
