import { useState } from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Switch } from '#web/ui/fields/switch.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

/** The value when the switch is turned on. */
const DEFAULT_DAYS = 7

interface LinkExpiryProps {
  expiresAt: string | null
  onChange: (expiresAt: string | null) => void
}

/** Until the end of which day the link works; days are the reader's own. */
export function LinkExpiry({ expiresAt, onChange }: LinkExpiryProps) {
  const t = useTrans()
  const [today] = useState(() => localDay(new Date()))
  return (
    <div className="link-option">
      <Switch
        isSelected={expiresAt !== null}
        onChange={(isOn) => onChange(isOn ? endOfDay(dayIn(DEFAULT_DAYS)) : null)}
      >
        {t('Set an expiration date')}
      </Switch>
      {expiresAt !== null && (
        <TextField
          label={t('Last day')}
          type="date"
          defaultValue={localDay(new Date(expiresAt))}
          inputProps={{ min: today }}
          // At once, not when the field is left: Escape closes the dialog without that.
          onChange={(day) => {
            if (day >= today) onChange(endOfDay(day))
          }}
        />
      )}
    </div>
  )
}

function dayIn(days: number): string {
  const date = new Date()
  date.setDate(date.getDate() + days)
  return localDay(date)
}

/** "2026-11-27", as date inputs want it. */
function localDay(date: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

const endOfDay = (day: string) => new Date(`${day}T23:59:59`).toISOString()
