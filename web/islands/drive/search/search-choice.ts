import type { EntryType } from '#worker/names/entry-type.ts'

export type SizeClass = 'small' | 'medium' | 'large'

/** Search filters as shown. Days are "2026-11-21" in the user's time zone. */
export interface SearchChoice {
  type: EntryType | null
  /** Of this user, or of all others. */
  owner: { id: number; operator: '=' | '!=' } | null
  changedFrom: string | null
  changedTo: string | null
  size: SizeClass | null
  hasLink: boolean
  isShared: boolean
  /** The id of a tag. */
  tagId: number | null
}

export const NO_CHOICE: SearchChoice = {
  type: null,
  owner: null,
  changedFrom: null,
  changedTo: null,
  size: null,
  hasLink: false,
  isShared: false,
  tagId: null,
}

interface Filter {
  key: string
  operator: string
  value: unknown
}

const MIB = 1024 ** 2

const SIZE_FILTERS: Record<SizeClass, Filter> = {
  small: { key: 'file_size', operator: '<', value: MIB },
  medium: { key: 'file_size', operator: 'between', value: [MIB, 100 * MIB] },
  large: { key: 'file_size', operator: '>', value: 100 * MIB },
}

/** Where one end is open. */
const FIRST_DAY = '1000-01-01'
const LAST_DAY = '2999-12-31'

/** The API's `filters` as in the address: base64 of JSON, empty for none. */
export function encodeChoice(choice: SearchChoice): string {
  const { type, owner, changedFrom, changedTo, size, hasLink, isShared, tagId } = choice
  const filters: Filter[] = [
    ...(type ? [{ key: 'type', operator: '=', value: type }] : []),
    ...(owner ? [{ key: 'owner_id', operator: owner.operator, value: owner.id }] : []),
    ...(changedFrom || changedTo
      ? [
          {
            key: 'updated_at',
            operator: 'between',
            value: [changedFrom ?? FIRST_DAY, changedTo ?? LAST_DAY],
          },
        ]
      : []),
    ...(size ? [SIZE_FILTERS[size]] : []),
    ...(tagId === null ? [] : [{ key: 'tag', operator: '=', value: tagId }]),
    ...(isShared ? [{ key: 'sharedByMe', operator: '=', value: true }] : []),
    ...(hasLink ? [{ key: 'shareableLink', operator: 'has', value: '*' }] : []),
  ]
  return filters.length > 0 ? btoa(JSON.stringify(filters)) : ''
}

/** Reads the filters that the screen can show; the others still apply. */
export function decodeChoice(filters: string): SearchChoice {
  const list = parseFilters(filters)
  const valueOf = (key: string) => list.find((filter) => filter.key === key)?.value
  const changed = valueOf('updated_at')
  const [from, to] = Array.isArray(changed) ? (changed as unknown[]) : []
  const size = list.find(({ key }) => key === 'file_size')
  const owner = list.find(({ key }) => key === 'owner_id')
  return {
    type: (valueOf('type') as EntryType | undefined) ?? null,
    owner: owner
      ? { id: owner.value as number, operator: owner.operator === '!=' ? '!=' : '=' }
      : null,
    changedFrom: dayOf(from, FIRST_DAY),
    changedTo: dayOf(to, LAST_DAY),
    size:
      (Object.keys(SIZE_FILTERS) as SizeClass[]).find(
        (name) => JSON.stringify(SIZE_FILTERS[name]) === JSON.stringify(size),
      ) ?? null,
    isShared: valueOf('sharedByMe') === true,
    hasLink: valueOf('shareableLink') !== undefined,
    tagId: (valueOf('tag') as number | undefined) ?? null,
  }
}

const dayOf = (value: unknown, open: string) =>
  typeof value === 'string' && value !== open ? value : null

function parseFilters(filters: string): Filter[] {
  try {
    const parsed: unknown = filters ? JSON.parse(atob(filters)) : []
    return Array.isArray(parsed) ? (parsed as Filter[]) : []
  } catch {
    return []
  }
}
