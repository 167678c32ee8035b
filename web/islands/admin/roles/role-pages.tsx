import { useLocation } from 'wouter'
import { NoSuchPage } from '../frame/no-such-page.tsx'
import { roleIdAt } from './role-keys.ts'
import { RolePage } from './role-page.tsx'

/** The role at the address. */
export function RolePages() {
  const [path] = useLocation()
  const id = roleIdAt(path)
  return id === null ? <NoSuchPage /> : <RolePage key={id} id={id} />
}
