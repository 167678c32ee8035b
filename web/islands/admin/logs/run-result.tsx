import { useI18n, useTrans } from '#web/i18n/i18n-context.tsx'
import { Badge } from '#web/ui/badge.tsx'
import type { JobRun } from '#worker/features/admin/logs/jobs/schema.ts'

const STATE_WORDS: Record<JobRun['state'], string> = {
  running: 'Running',
  finished: 'Finished',
  failed: 'Failed',
  cut_off: 'Did not finish',
}

const TONES = {
  running: 'neutral',
  finished: 'positive',
  failed: 'danger',
  cut_off: 'danger',
} as const

/** How a run ended, how long it took, and how much it dealt with. */
export function RunResult({ run }: { run: JobRun }) {
  const t = useTrans()
  const { language } = useI18n()
  const { state, count, error, started_at, finished_at } = run
  const ms = finished_at === null ? null : Date.parse(finished_at) - Date.parse(started_at)
  return (
    <span className="admin-user-name">
      <span className="admin-name">
        <Badge tone={TONES[state]}>{t(STATE_WORDS[state])}</Badge>
        {ms !== null && <span className="admin-secondary">{seconds(ms, language)}</span>}
        {count !== null && count > 0 && (
          <span className="admin-secondary">{t('Handled: :count', { count })}</span>
        )}
      </span>
      {error && (
        <span className="admin-secondary admin-clamped" dir="auto">
          {error}
        </span>
      )}
    </span>
  )
}

/** "1.4 sec". */
const seconds = (ms: number, language: string) =>
  new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'second',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(ms / 1000)
