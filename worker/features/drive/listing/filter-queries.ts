import { and, between, eq, gt, gte, inArray, lt, ne, not, notInArray, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { fileEntries } from '#db/schema/index.ts'
import { zonedDay } from '#worker/i18n/zoned-day.ts'
import { hasLinkOf } from '../entries/access-columns.ts'
import type { EntryFilter } from './entry-filters.ts'
import type { EntryType } from '#worker/names/entry-type.ts'

/** Further conditions on each entry of a list. */
export interface Narrowing {
  type: EntryType | null
  filters: readonly EntryFilter[]
  /** The zone whose days the filters mean. */
  timeZone: string
}

/** Conditions on `file_entries`, all of which must hold. */
export const narrowingConditions = (
  { type, filters, timeZone }: Narrowing,
  userId: number,
): SQL[] => [
  ...(type === null ? [] : [eq(fileEntries.type, type)]),
  ...filters.map((filter) => sql`(${filterCondition(filter, { userId, timeZone })})`),
]

function filterCondition(
  filter: EntryFilter,
  { userId, timeZone }: { userId: number; timeZone: string },
): SQL | undefined {
  switch (filter.key) {
    case 'type':
      return (filter.operator === '=' ? eq : ne)(fileEntries.type, filter.value)
    case 'owner_id':
      return (filter.operator === '=' ? eq : ne)(fileEntries.ownerId, filter.value)
    case 'tag':
      return (filter.operator === '!=' ? notInArray : inArray)(
        fileEntries.id,
        idsWithTag(filter.value, userId),
      )
    case 'public':
    case 'shareableLink':
      return asAsked(filter, hasLinkOf(userId))
    case 'sharedByMe':
      return asAsked(
        filter,
        sql`(EXISTS (SELECT 1 FROM grants g WHERE g.entry_id = ${fileEntries.id} AND g.granted_by = ${userId})
          OR ${hasLinkOf(userId)})`,
      )
    case 'created_at':
      return timeCondition(fileEntries.createdAt, filter, timeZone)
    case 'updated_at':
      return timeCondition(fileEntries.updatedAt, filter, timeZone)
    case 'file_size':
      return sizeCondition(filter)
  }
}

/** Entries with a tag of the user's; others' tags are on nothing. */
export const idsWithTag = (tagId: number, userId: number): SQL => sql`(
  SELECT et.entry_id AS id FROM tags t CROSS JOIN entry_tags et ON et.tag_id = t.id
  WHERE t.id = ${tagId} AND t.user_id = ${userId})`

function asAsked(filter: { operator: '=' | '!=' | 'has'; value: boolean }, condition: SQL): SQL {
  const isWanted = filter.operator === '!=' ? !filter.value : filter.value
  return isWanted ? condition : not(condition)
}

type Compared<Key extends EntryFilter['key']> = Extract<EntryFilter, { key: Key }>

function sizeCondition(filter: Compared<'file_size'>): SQL {
  const column = fileEntries.sizeBytes
  if (filter.operator === 'between') return between(column, filter.value.start, filter.value.end)
  return { '=': eq, '!=': ne, '>': gt, '<': lt }[filter.operator](column, filter.value)
}

/** A day is a span of moments: after it begins when it has ended. */
function timeCondition(
  column: typeof fileEntries.createdAt | typeof fileEntries.updatedAt,
  filter: Compared<'created_at' | 'updated_at'>,
  timeZone: string,
): SQL | undefined {
  if (filter.operator === 'between') {
    const first = spanOf(filter.value.start, timeZone)
    const last = spanOf(filter.value.end, timeZone)
    return and(gte(column, first.from), lt(column, last.until))
  }
  const { from, until } = spanOf(filter.value, timeZone)
  return {
    '=': and(gte(column, from), lt(column, until)),
    '!=': or(lt(column, from), gte(column, until)),
    '>': gte(column, until),
    '<': lt(column, from),
  }[filter.operator]
}

/** From a moment on, up to but without another, as columns hold them. */
function spanOf(time: string, timeZone: string): { from: string; until: string } {
  const moment = new Date(time)
  const { from, until } = time.includes('T')
    ? { from: moment, until: new Date(moment.getTime() + 1) }
    : zonedDay(time, timeZone)
  return { from: from.toISOString(), until: until.toISOString() }
}
