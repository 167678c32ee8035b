import { useBootstrapData } from './bootstrap-data.tsx'
import { formatDate, formatDateTime, formatTime } from './format-date.ts'
import { useI18n, useTrans } from './i18n-context.tsx'
import { formatRelativeTime } from './relative-time.ts'
import { useNow } from './use-now.ts'
import { useTimezone } from './use-timezone.ts'

export function useDateFormat() {
  const { settings } = useBootstrapData()
  const { language } = useI18n()
  const timezone = useTimezone()
  return { format: settings.dates.format, locale: { language, timezone } }
}

interface FormattedDateProps {
  iso: string
  className?: string
  /** The time is shown beside the date. */
  hasTime?: boolean
}

/** A date in the site's format and the reader's zone; the exact time on hover. */
export function FormattedDate({ iso, className, hasTime = false }: FormattedDateProps) {
  const { format, locale } = useDateFormat()
  return (
    <time
      className={className}
      dateTime={iso}
      title={formatDateTime(iso, format, locale)}
      suppressHydrationWarning
    >
      {(hasTime ? formatDateTime : formatDate)(iso, format, locale)}
    </time>
  )
}

/** The time of what is from today, the date of what is older; both on hover. */
export function RecentDate({ iso }: { iso: string }) {
  const { format, locale } = useDateFormat()
  const isToday =
    formatDate(iso, format, locale) === formatDate(new Date(useNow()).toISOString(), format, locale)
  return (
    <time dateTime={iso} title={formatDateTime(iso, format, locale)} suppressHydrationWarning>
      {isToday ? formatTime(iso, locale) : formatDate(iso, format, locale)}
    </time>
  )
}

const MINUTE_MS = 60_000

/** "5 minutes ago", kept up to date; the exact time on hover. */
export function RelativeTime({ iso, className }: { iso: string; className?: string }) {
  const { format, locale } = useDateFormat()
  const t = useTrans()
  const [timeMs, tickMs] = [Date.parse(iso), useNow()]
  // A date from just now is later than the last tick.
  const nowMs = timeMs > tickMs && timeMs - tickMs < MINUTE_MS ? timeMs : tickMs
  return (
    <time
      className={className}
      dateTime={iso}
      title={formatDateTime(iso, format, locale)}
      suppressHydrationWarning
    >
      {formatRelativeTime(iso, nowMs, locale.language, t)}
    </time>
  )
}
