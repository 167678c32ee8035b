import { useBootstrapData } from './bootstrap-data.tsx'
import { formatDate, formatDateTime, formatTime, type DateStyle } from './format-date.ts'
import { useI18n, useTrans } from './i18n-context.tsx'
import { formatRelativeTime } from './relative-time.ts'
import { useAtNow, useNow } from './use-now.ts'
import { useTimezone } from './use-timezone.ts'

/** The reader's choices over the site's. */
export function useDateStyle(): DateStyle {
  const { settings, user } = useBootstrapData()
  const { language } = useI18n()
  return {
    language,
    timezone: useTimezone(),
    dateFormat: user?.date_format ?? settings.dates.format,
    timeFormat: user?.time_format ?? null,
  }
}

interface FormattedDateProps {
  iso: string
  className?: string
  /** The time is shown beside the date. */
  hasTime?: boolean
}

/** A date in the reader's format and zone; the exact time on hover. */
export function FormattedDate({ iso, className, hasTime = false }: FormattedDateProps) {
  const style = useDateStyle()
  return (
    <time
      className={className}
      dateTime={iso}
      title={formatDateTime(iso, style)}
      suppressHydrationWarning
    >
      {(hasTime ? formatDateTime : formatDate)(iso, style)}
    </time>
  )
}

/** The time of what is from today, the date of what is older; both on hover. */
export function RecentDate({ iso }: { iso: string }) {
  const style = useDateStyle()
  const date = formatDate(iso, style)
  const isToday = useAtNow((nowMs) => date === formatDate(new Date(nowMs).toISOString(), style))
  return (
    <time dateTime={iso} title={formatDateTime(iso, style)} suppressHydrationWarning>
      {isToday ? formatTime(iso, style) : date}
    </time>
  )
}

const MINUTE_MS = 60_000

/** "5 minutes ago", kept up to date; the exact time on hover. */
export function RelativeTime({ iso, className }: { iso: string; className?: string }) {
  const style = useDateStyle()
  const t = useTrans()
  const [timeMs, tickMs] = [Date.parse(iso), useNow()]
  // A date from just now is later than the last tick.
  const nowMs = timeMs > tickMs && timeMs - tickMs < MINUTE_MS ? timeMs : tickMs
  return (
    <time
      className={className}
      dateTime={iso}
      title={formatDateTime(iso, style)}
      suppressHydrationWarning
    >
      {formatRelativeTime(iso, nowMs, style.language, t)}
    </time>
  )
}
