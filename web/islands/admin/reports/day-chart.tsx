import { Download } from 'lucide-react'
import { useId, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useI18n, useTrans } from '#web/i18n/i18n-context.tsx'
import { textDirection } from '#worker/i18n/text-direction.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Button } from '#web/ui/button.tsx'
import { axisTop, indexAfterKey, namedIndexes } from './chart-scale.ts'

export interface DayValue {
  day: string
  value: number
}

interface DayChartProps {
  title: string
  days: readonly DayValue[]
  format: (value: number) => string
  isBytes?: boolean
  exportHref: string
}

/** Bars of a number by day, in the direction of time also where text runs from right to left; or the table of them. */
export function DayChart({ title, days, format, isBytes = false, exportHref }: DayChartProps) {
  const t = useTrans()
  const { language } = useI18n()
  const titleId = useId()
  const [isTable, setIsTable] = useState(false)
  const dates = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
  const dateOf = (day: string) => dates.format(new Date(day))
  const sum = days.reduce((total, { value }) => total + value, 0)
  return (
    <section className="admin-chart" aria-labelledby={titleId}>
      <header className="admin-chart-header">
        <h2 id={titleId} className="admin-chart-title">
          {title}
        </h2>
        <p className="admin-secondary">{t('Total: :total', { total: format(sum) })}</p>
        <div className="admin-chart-actions">
          <Button variant="ghost" aria-pressed={isTable} onPress={() => setIsTable(!isTable)}>
            {t('Table')}
          </Button>
          <a
            className={buttonClass('ghost')}
            href={exportHref}
            download
            aria-label={t('CSV: :name', { name: title })}
          >
            <Download aria-hidden="true" />
            {t('CSV')}
          </a>
        </div>
      </header>
      {isTable ? (
        <DayTable title={title} days={days} format={format} dateOf={dateOf} />
      ) : (
        <Bars title={title} days={days} format={format} dateOf={dateOf} isBytes={isBytes} />
      )}
    </section>
  )
}

interface ShownDays extends Pick<DayChartProps, 'title' | 'days' | 'format'> {
  dateOf: (day: string) => string
}

const HEIGHT = 100

/** One bar is chosen by pointing at it, or by arrow keys; its value is named. */
function Bars({ title, days, format, dateOf, isBytes }: ShownDays & { isBytes: boolean }) {
  const direction = textDirection(useI18n().language)
  const [chosen, setChosen] = useState<string | undefined>()
  const found = days.findIndex(({ day }) => day === chosen)
  // The newest, until one is chosen; also where another range lacks the chosen one.
  const index = found === -1 ? days.length - 1 : found
  const top = axisTop(Math.max(0, ...days.map(({ value }) => value)), isBytes)
  const shown = days[index]
  // Isolated, or dates and numbers change places where text runs from right to left.
  const text = shown ? `\u2068${dateOf(shown.day)}\u2069: \u2068${format(shown.value)}\u2069` : ''
  const gap = days.length > 100 ? 0 : 0.2

  function onKeyDown(event: KeyboardEvent) {
    const next = indexAfterKey(event.key, index, days.length)
    if (next === null) return
    event.preventDefault()
    setChosen(days[next]?.day)
  }

  function onPointerMove({ currentTarget, clientX }: PointerEvent<SVGSVGElement>) {
    const { left, width } = currentTarget.getBoundingClientRect()
    const at = Math.floor(((clientX - left) / width) * days.length)
    setChosen(days[Math.min(days.length - 1, Math.max(0, at))]?.day)
  }

  return (
    <div dir="ltr" className="admin-bars">
      <p dir={direction} className="admin-bars-value" aria-hidden="true">
        {text}
      </p>
      <div className="admin-bars-axis" aria-hidden="true">
        <span>{format(top)}</span>
        <span>0</span>
      </div>
      <div
        role="slider"
        tabIndex={0}
        className="admin-bars-plot"
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, days.length - 1)}
        aria-valuenow={index}
        aria-valuetext={text}
        onKeyDown={onKeyDown}
      >
        <svg
          viewBox={`0 0 ${days.length} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          onPointerMove={onPointerMove}
          onPointerDown={onPointerMove}
        >
          {days.map(({ day, value }, at) => {
            const height = (value / top) * HEIGHT
            return (
              <rect
                key={day}
                x={at + gap / 2}
                y={HEIGHT - height}
                width={1 - gap}
                height={height}
                data-chosen={at === index || undefined}
              />
            )
          })}
        </svg>
      </div>
      <div className="admin-bars-days" aria-hidden="true">
        {namedIndexes(days.length).map((at) => (
          <span key={at} dir={direction}>
            {dateOf(days[at]?.day ?? '')}
          </span>
        ))}
      </div>
    </div>
  )
}

function DayTable({ title, days, format, dateOf }: ShownDays) {
  const t = useTrans()
  return (
    <div
      className="admin-chart-table"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
      tabIndex={0}
      role="region"
      aria-label={t('Table: :name', { name: title })}
    >
      <table className="admin-figures">
        <thead>
          <tr>
            <th>{t('Day')}</th>
            <th className="admin-number">{title}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, value }) => (
            <tr key={day}>
              <td>{dateOf(day)}</td>
              <td className="admin-number">{format(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
