/** In the query cache; also of the data that comes with the page. */
export const userKey = (id: number) => ['admin', 'user', id] as const

export const USER_ROLES_KEY = ['admin', 'user-roles'] as const

/** The id in `/admin/users/12`; null for other pages. */
export function userIdAt(pathname: string): number | null {
  const [, id] = /^\/admin\/users\/(\d{1,15})\/?$/.exec(pathname) ?? []
  return id === undefined ? null : Number(id)
}
