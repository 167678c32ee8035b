import { DateFormatter, isSameYear, today } from '@internationalized/date'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { use } from 'react'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarMonthPicker,
  CalendarStateContext,
  type CalendarMonthPickerAria,
} from 'react-aria-components/Calendar'
import { DatePickerStateContext } from 'react-aria-components/DatePicker'
import { Dialog } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { useDateStyle } from '#web/i18n/formatted-date.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { buttonClass } from '../button-class.ts'
import { yearsAround } from './years-around.ts'
import { weekStart } from './week-start.ts'

/** The calendar of a date picker. A bottom sheet at phone width. */
export function CalendarPopover({ isClearable }: { isClearable: boolean }) {
  const { user } = useBootstrapData()
  const { language } = useDateStyle()
  return (
    <Popover className="date-popover" offset={4}>
      <Dialog className="date-dialog">
        <Calendar className="calendar" firstDayOfWeek={weekStart(language, user?.country ?? null)}>
          <Header />
          <Days />
          <Footer isClearable={isClearable} />
        </Calendar>
      </Dialog>
    </Popover>
  )
}

function Header() {
  return (
    <header className="calendar-header">
      <Button slot="previous" className={buttonClass('ghost', 'sm', 'button-icon')}>
        <ChevronLeft aria-hidden="true" className="calendar-arrow" />
      </Button>
      <CalendarMonthPicker format="long">{(months) => <Choice {...months} />}</CalendarMonthPicker>
      <YearChoice />
      <Button slot="next" className={buttonClass('ghost', 'sm', 'button-icon')}>
        <ChevronRight aria-hidden="true" className="calendar-arrow" />
      </Button>
    </header>
  )
}

/** Years around the shown one. The library's own list never ends close to the year 9999. */
function YearChoice() {
  const { language, timezone } = useDateStyle()
  const state = use(CalendarStateContext)
  if (!state) return null
  const { focusedDate, minValue, maxValue } = state
  const format = new DateFormatter(language, {
    year: 'numeric',
    calendar: focusedDate.calendar.identifier,
    timeZone: timezone,
  })
  const years = yearsAround(focusedDate, minValue, maxValue)
  return (
    <Choice
      aria-label={new Intl.DisplayNames(language, { type: 'dateTimeField' }).of('year') ?? ''}
      value={years.findIndex((date) => isSameYear(date, focusedDate))}
      onChange={(index) => {
        const date = years[Number(index)]
        if (date) state.setFocusedDate(date)
      }}
      items={years.map((date, id) => ({
        id,
        date,
        formatted: format.format(date.toDate(timezone)),
      }))}
    />
  )
}

function Choice({ value, onChange, items, 'aria-label': label }: CalendarMonthPickerAria) {
  return (
    <select
      aria-label={label}
      className="field-input calendar-choice"
      value={value}
      onChange={({ target }) => onChange(Number(target.value))}
    >
      {items.map(({ id, formatted }) => (
        <option key={id} value={id}>
          {formatted}
        </option>
      ))}
    </select>
  )
}

function Days() {
  const { timezone } = useDateStyle()
  const state = use(CalendarStateContext)
  // "Today" is the reader's: without this it is the device's.
  if (state) Object.assign(state, { timeZone: timezone })
  return (
    <CalendarGrid weekdayStyle="short" className="calendar-grid">
      <CalendarGridHeader>
        {(day) => <CalendarHeaderCell className="calendar-weekday">{day}</CalendarHeaderCell>}
      </CalendarGridHeader>
      <CalendarGridBody>
        {(date) => <CalendarCell date={date} className="calendar-day" />}
      </CalendarGridBody>
    </CalendarGrid>
  )
}

function Footer({ isClearable }: { isClearable: boolean }) {
  const t = useTrans()
  const picker = use(DatePickerStateContext)
  const calendar = use(CalendarStateContext)
  const now = today(useDateStyle().timezone)
  return (
    <footer className="calendar-footer">
      {isClearable && (
        <button
          type="button"
          className={buttonClass('ghost', 'sm')}
          onClick={() => {
            picker?.setValue(null)
            picker?.setOpen(false)
          }}
        >
          {t('Clear')}
        </button>
      )}
      <button
        type="button"
        className={buttonClass('ghost', 'sm')}
        disabled={calendar?.isInvalid(now) ?? false}
        onClick={() => picker?.setDateValue(now)}
      >
        {t('Today')}
      </button>
    </footer>
  )
}
