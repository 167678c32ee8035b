import { useLocation } from 'wouter'
import { NoSuchPage } from '../frame/no-such-page.tsx'
import { ImportPage } from './import-page.tsx'
import { NewUserPage } from './new-user-page.tsx'
import { userIdAt } from './user-keys.ts'
import { UserPage } from './user-page.tsx'

/** The user at the address, or how more come in. */
export function UserPages() {
  const [path] = useLocation()
  const id = userIdAt(path)
  if (id !== null) return <UserPage key={id} id={id} />
  if (path.endsWith('/new')) return <NewUserPage />
  return path.endsWith('/import') ? <ImportPage /> : <NoSuchPage />
}
