import { missing } from './stripe-objects.ts'
import type { StripeAccount } from './stripe-account.ts'

/** A form's fields with their brackets read: `items[0][price]=x` is `{items: {0: {price: 'x'}}}`. */
export type Form = { [name: string]: string | Form }

export function parseForm(parameters: URLSearchParams): Form {
  const form: Form = {}
  for (const [key, value] of parameters) {
    const path = key.split(/[[\]]+/).filter((part) => part !== '')
    let place = form
    for (const part of path.slice(0, -1)) place = (place[part] ??= {}) as Form
    place[path.at(-1) ?? ''] = value
  }
  return form
}

export const textOf = (form: Form, ...path: string[]): string | undefined => {
  let value: string | Form | undefined = form
  for (const part of path) value = typeof value === 'object' ? value[part] : undefined
  return typeof value === 'string' ? value : undefined
}

export const metadataOf = (form: Form): Record<string, string> =>
  (form['metadata'] ?? {}) as Record<string, string>

/** Replaces ids by their objects, as `expand[]` names them. */
export function expand(account: StripeAccount, answer: unknown, form: Form): unknown {
  const paths = Object.values((form['expand'] ?? {}) as Form).map(String)
  const copy = structuredClone(answer)
  for (const path of paths) expandPath(account, copy, path.split('.'))
  return copy
}

function expandPath(account: StripeAccount, value: unknown, [name, ...rest]: string[]): void {
  if (name === undefined || typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const each of value) expandPath(account, each, [name, ...rest])
    return
  }
  const holder = value as Record<string, unknown>
  const id = holder[name]
  if (typeof id === 'string') holder[name] = structuredClone(objectOf(account, id))
  expandPath(account, holder[name], rest)
}

function objectOf(account: StripeAccount, id: string): unknown {
  const kinds: Record<string, Map<string, unknown>> = {
    cus: account.customers,
    in: account.invoices,
    pm: account.paymentMethods,
    seti: account.setupIntents,
    sub: account.subscriptions,
  }
  const found = kinds[id.split('_')[0] ?? '']?.get(id)
  if (!found) throw missing(id, 'expand')
  return found
}

interface Listed {
  id: string
  created: number
}

/** A page, the newest first. */
export function page<Item extends Listed>(items: Iterable<Item>, form: Form) {
  const limit = Number(form['limit'] ?? 10)
  if (!(limit >= 1 && limit <= 100)) throw missing(String(limit), 'limit')
  const from = Number(textOf(form, 'created', 'gte') ?? 0)
  const to = Number(textOf(form, 'created', 'lte') ?? Infinity)
  const all = [...items]
    .filter(({ created }) => created >= from && created <= to)
    .toReversed()
    .toSorted((a, b) => b.created - a.created)
  const after = textOf(form, 'starting_after')
  const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1
  if (after !== undefined && start === 0) throw missing(after, 'starting_after')
  const data = all.slice(start, start + limit)
  return { object: 'list', data, has_more: start + limit < all.length }
}
