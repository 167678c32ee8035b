import { useLocation } from 'wouter'
import { roleIdAt } from './role-keys.ts'
import { NewRolePage, RolePage } from './role-page.tsx'

/** The role at the address, or a new one. */
export function RolePages() {
  const [path] = useLocation()
  const id = roleIdAt(path)
  return id === null ? <NewRolePage /> : <RolePage key={id} id={id} />
}
