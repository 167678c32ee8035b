import { useMemo } from 'react'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { useI18n, useTrans, type Translate } from '#web/i18n/i18n-context.tsx'
import { useNow } from '#web/i18n/use-now.ts'
import { useTimezone } from '#web/i18n/use-timezone.ts'
import type { ListGroup } from './grid/list-groups.tsx'

const DAY_MS = 24 * 60 * 60 * 1000

interface Calendar {
  timezone: string
  language: string
  t: Translate
}

/** Groups recent entries, the latest first, by day, then by month. */
export function recentGroups(
  entries: readonly Pick<FileEntry, 'recent' | 'updated_at'>[],
  today: string,
  { timezone, language, t }: Calendar,
): ListGroup[] {
  const day = dayFormat(timezone)
  const month = new Intl.DateTimeFormat(language, {
    month: 'long',
    year: 'numeric',
    timeZone: timezone,
  })
  const groups: ListGroup[] = []
  for (const { recent, updated_at: updatedAt } of entries) {
    const time = new Date(recent?.at ?? updatedAt)
    const daysAgo = (Date.parse(today) - Date.parse(day.format(time))) / DAY_MS
    const label = labelOf(daysAgo, t) ?? month.format(time)
    const last = groups.at(-1)
    if (last?.label === label) last.count++
    else groups.push({ label, count: 1 })
  }
  return groups
}

function labelOf(daysAgo: number, t: Translate): string | null {
  if (daysAgo < 1) return t('Today')
  if (daysAgo < 2) return t('Yesterday')
  return daysAgo < 7 ? t('This week') : null
}

/** "2026-11-24" */
const dayFormat = (timezone: string) =>
  new Intl.DateTimeFormat('en-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: timezone,
  })

/** Null for lists that have none. */
export function useRecentGroups(
  isRecent: boolean,
  entries: readonly FileEntry[],
): readonly ListGroup[] | null {
  const t = useTrans()
  const { language } = useI18n()
  const timezone = useTimezone()
  const now = useNow()
  const today = useMemo(
    () => (isRecent ? dayFormat(timezone).format(now) : ''),
    [isRecent, timezone, now],
  )
  return useMemo(
    () => (isRecent ? recentGroups(entries, today, { timezone, language, t }) : null),
    [isRecent, entries, today, timezone, language, t],
  )
}
