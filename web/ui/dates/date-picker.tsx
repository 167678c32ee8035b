import {
  CalendarDate,
  parseDate,
  parseDateTime,
  toCalendarDate,
  toCalendarDateTime,
  today,
} from '@internationalized/date'
import { CalendarDays } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import {
  Button,
  DateInput,
  DatePicker as AriaDatePicker,
  DateSegment,
  Group,
  Label,
  type DateValue,
} from 'react-aria-components/DatePicker'
import { useDateStyle } from '#web/i18n/formatted-date.tsx'
import { FieldMessage } from '../fields/field-message.tsx'
import { CalendarPopover } from './calendar-popover.tsx'

export interface DatePickerProps {
  label: string
  name?: string
  /** As ISO 8601 writes it: "2026-11-27", with a time "2026-11-27T09:00". */
  defaultValue?: string | null
  /** To the minute. */
  hasTime?: boolean
  /** First day that can be chosen. */
  min?: string
  /** Last day that can be chosen. */
  max?: string
  isRequired?: boolean
  autoFocus?: boolean
  description?: string
  /** Given what can be chosen only, never half a date; null = cleared. */
  onChange?: (value: string | null) => void
}

const FIRST_DAY = new CalendarDate(1, 1, 1)
const LAST_DAY = new CalendarDate(9999, 12, 31)

const HOUR_CYCLES = { '12h': 12, '24h': 24 } as const

/** The field of `DateField`. */
export function DatePicker({
  label,
  name,
  defaultValue = null,
  hasTime = false,
  min,
  max,
  isRequired = false,
  autoFocus = false,
  description,
  onChange,
}: DatePickerProps) {
  const { timezone, timeFormat } = useDateStyle()
  const [value, setValue] = useState(() => valueOf(defaultValue, hasTime))
  const [minValue, maxValue] = [dayOf(min) ?? FIRST_DAY, dayOf(max) ?? LAST_DAY]
  const now = today(timezone)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The parts are no inputs, and a form listens for input to know whether it can be sent.
    const data = value?.toString() ?? null
    box.current?.dispatchEvent(new InputEvent('input', { bubbles: true, data }))
  }, [value])

  function change(next: DateValue | null) {
    setValue(next)
    if (next === null) return onChange?.(null)
    const day = toCalendarDate(next)
    if (day.compare(minValue) >= 0 && day.compare(maxValue) <= 0) onChange?.(next.toString())
  }

  return (
    <AriaDatePicker<DateValue>
      {...(name !== undefined && { name })}
      value={value}
      onChange={change}
      granularity={hasTime ? 'minute' : 'day'}
      {...(timeFormat && { hourCycle: HOUR_CYCLES[timeFormat] })}
      placeholderValue={hasTime ? toCalendarDateTime(now) : now}
      minValue={minValue}
      maxValue={maxValue}
      isRequired={isRequired}
      autoFocus={autoFocus}
      validationBehavior="native"
      className="field"
    >
      <Label className="field-label">{label}</Label>
      <Group ref={box} className="field-input date-box">
        <DateInput className="date-parts">
          {(segment) => <DateSegment segment={segment} className="date-part" />}
        </DateInput>
        <Button className="date-button">
          <CalendarDays aria-hidden="true" />
        </Button>
      </Group>
      <FieldMessage {...(description ? { description } : {})} isRangeNamed />
      <CalendarPopover isClearable={!isRequired} />
    </AriaDatePicker>
  )
}

const dayOf = (text: string | undefined) => (text === undefined ? null : parseDate(text))

/** Null also for texts that are no date: addresses contain anything. */
function valueOf(text: string | null, hasTime: boolean): DateValue | null {
  if (!text) return null
  try {
    return hasTime ? parseDateTime(text) : parseDate(text)
  } catch {
    return null
  }
}
