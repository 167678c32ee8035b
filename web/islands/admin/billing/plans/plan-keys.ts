/** Of the list in the query cache, and of its calls. */
export const PLANS_LIST = 'billing/products'

/** In the query cache; also of the data that comes with the page. */
export const planKey = (id: number) => ['admin', 'plan', id] as const

export const PLAN_DEFAULTS_KEY = ['admin', 'plan-defaults'] as const

/** The id in `/admin/plans/12`; null for other pages. */
export function planIdAt(pathname: string): number | null {
  const [, id] = /^\/admin\/plans\/(\d{1,15})\/?$/.exec(pathname) ?? []
  return id === undefined ? null : Number(id)
}
