import { lazy } from 'react'
import { LaterPart } from '../overlays/later-part.tsx'
import type { DatePickerProps } from './date-picker.tsx'

const DatePicker = lazy(async () => ({ default: (await import('./date-picker.tsx')).DatePicker }))

/** A day, or a day and a time, typed or chosen in a calendar; its code loads when the first such field is shown. */
export function DateField(props: DatePickerProps) {
  return (
    <LaterPart fallback={<ComingField {...props} />}>
      <DatePicker {...props} />
    </LaterPart>
  )
}

/** As large as the field, so that nothing moves; a form that is sent meanwhile has its value. */
function ComingField({ label, name, defaultValue, description }: DatePickerProps) {
  return (
    <div className="field" aria-busy="true">
      <span className="field-label">{label}</span>
      <div className="field-input date-box" />
      {name && <input type="hidden" name={name} value={defaultValue ?? ''} />}
      {description && <span className="field-description">{description}</span>}
    </div>
  )
}
