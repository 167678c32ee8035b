import { useQuery } from '@tanstack/react-query'
import { api, unwrap } from '#web/api/api-client.ts'
import { USER_ROLES_KEY } from './user-keys.ts'

/** The roles that users can have; empty until they are known. */
export function useUserRoles() {
  const { data } = useQuery({
    queryKey: USER_ROLES_KEY,
    queryFn: async () => (await unwrap(api.admin.users.roles.$get())).roles,
  })
  return data ?? []
}
