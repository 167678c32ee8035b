import { formatDate, formatDateTime, formatTime, type DateStyle } from '#web/i18n/format-date.ts'
import { useDateStyle } from '#web/i18n/formatted-date.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { visibleName } from '#web/ui/visible-name.ts'
import { useGrowingCount } from '../parts/use-growing-count.ts'
import type { CalendarEvent, EventTime } from './document-job.ts'

interface CalendarViewProps {
  name: string
  events: readonly CalendarEvent[]
}

/** The events of a calendar file. */
export function CalendarView({ name, events }: CalendarViewProps) {
  const t = useTrans()
  const style = useDateStyle()
  const { count, lastRef } = useGrowingCount<HTMLElement>(events.length)
  return (
    <article
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
      tabIndex={0}
      aria-label={name}
      className="preview-scroller preview-markdown preview-document"
    >
      {events.length === 0 && (
        <p className="document-empty">{t('There are no events in this file.')}</p>
      )}
      {events.slice(0, count).map((event, index) => (
        <section
          // oxlint-disable-next-line react/no-array-index-key -- events have no identity but their place
          key={index}
          ref={index === count - 1 ? lastRef : null}
          className="document-event"
        >
          <h2 dir="auto">{visibleName(event.summary) || t('Unnamed')}</h2>
          <p className="document-when">
            {spanOf(event, style)}
            {event.isRepeated && ` · ${t('Repeats')}`}
          </p>
          {event.location !== '' && <p dir="auto">{visibleName(event.location)}</p>}
          {event.description !== '' && (
            <div className="document-plain" dir="auto">
              {event.description}
            </div>
          )}
        </section>
      ))}
    </article>
  )
}

const DAY_MS = 86_400_000

function spanOf({ start, end }: CalendarEvent, style: DateStyle): string {
  if (!start) return ''
  const first = timeText(start, style)
  if (!end) return first
  // The end of whole days is the day after.
  if (!start.iso.includes('T')) {
    const last = new Date(Date.parse(end.iso) - DAY_MS).toISOString().slice(0, 10)
    return last <= start.iso ? first : `${first} – ${timeText({ iso: last, zone: null }, style)}`
  }
  const last =
    end.iso.slice(0, 10) === start.iso.slice(0, 10) && end.zone === start.zone
      ? formatTime(momentOf(end), zoneFor(end, style))
      : timeText(end, style)
  return `${first} – ${last}${start.zone === null ? '' : ` (${start.zone})`}`
}

function timeText(time: EventTime, style: DateStyle): string {
  const zoned = zoneFor(time, style)
  return time.iso.includes('T')
    ? formatDateTime(momentOf(time), zoned)
    : formatDate(momentOf(time), zoned)
}

/** Moments are shown in the reader's zone; days and local times as they are written. */
const zoneFor = ({ iso }: EventTime, style: DateStyle): DateStyle =>
  iso.endsWith('Z') ? style : { ...style, timezone: 'UTC' }

const momentOf = ({ iso }: EventTime): string =>
  iso.includes('T') && !iso.endsWith('Z') ? `${iso}Z` : iso
