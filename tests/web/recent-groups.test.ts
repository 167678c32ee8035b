import { expect, it } from 'vitest'
import { translator } from '#web/i18n/i18n-context.tsx'
import { recentGroups } from '#web/islands/drive/list/recent-groups.ts'

const t = translator({})
const at = (iso: string) => ({ updated_at: iso, recent: { at: iso, how: 'opened' as const } })

it.each([
  ['UTC', ['Today 2', 'Yesterday 1', 'This week 1', 'November 2026 1', 'August 2026 1']],
  ['Asia/Tokyo', ['Today 1', 'Yesterday 1', 'This week 1', 'November 2026 2', 'August 2026 1']],
])('recent entries are grouped by the days of %s, then by month', (timezone, expected) => {
  const entries = [
    '2026-11-24T16:00:00Z',
    '2026-11-24T01:00:00Z',
    '2026-11-23T03:00:00Z',
    '2026-11-18T12:00:00Z',
    '2026-11-10T12:00:00Z',
    '2026-08-01T12:00:00Z',
  ].map(at)
  const today = timezone === 'UTC' ? '2026-11-24' : '2026-11-25'
  const groups = recentGroups(entries, today, { timezone, language: 'en', t })
  expect(groups.map(({ label, count }) => `${label} ${count}`)).toEqual(expected)
})
