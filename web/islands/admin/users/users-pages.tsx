import { useLocation } from 'wouter'
import { ImportPage } from './import-page.tsx'
import { NewUserPage } from './new-user-page.tsx'
import { userIdAt } from './user-keys.ts'
import { UserPage } from './user-page.tsx'
import { UsersPage } from './users-page.tsx'

/** The list of users, the one at the address, or how more come in. */
export function UsersPages() {
  const [path] = useLocation()
  const id = userIdAt(path)
  if (id !== null) return <UserPage key={id} id={id} />
  if (path.endsWith('/new')) return <NewUserPage />
  return path.endsWith('/import') ? <ImportPage /> : <UsersPage />
}
