/** In the query cache; also of the data that comes with the page. */
export const roleKey = (id: number) => ['admin', 'role', id] as const

/** The id in `/admin/roles/12`; null for other pages. */
export function roleIdAt(pathname: string): number | null {
  const [, id] = /^\/admin\/roles\/(\d{1,15})\/?$/.exec(pathname) ?? []
  return id === undefined ? null : Number(id)
}
