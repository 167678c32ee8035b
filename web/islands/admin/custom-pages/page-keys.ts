/** In the query cache; also of the data that comes with the page. */
export const pageKey = (id: number) => ['admin', 'pages', id] as const

/** The id in `/admin/pages/12`; null for other pages. */
export function pageIdAt(pathname: string): number | null {
  const [, id] = /^\/admin\/pages\/(\d{1,15})\/?$/.exec(pathname) ?? []
  return id === undefined ? null : Number(id)
}
