import { useState } from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { useTimezone } from '#web/i18n/use-timezone.ts'
import { DateField } from '#web/ui/dates/date-field.tsx'
import { dayIn, dayOf, endOfDay } from '#web/ui/dates/zoned-time.ts'
import { Switch } from '#web/ui/fields/switch.tsx'

/** The value when the switch is turned on. */
const DEFAULT_DAYS = 7

interface LinkExpiryProps {
  expiresAt: string | null
  onChange: (expiresAt: string | null) => void
}

/** Until the end of which day the link works; days are the reader's own. */
export function LinkExpiry({ expiresAt, onChange }: LinkExpiryProps) {
  const t = useTrans()
  const timezone = useTimezone()
  const [today] = useState(() => dayIn(0, timezone))
  return (
    <div className="link-option">
      <Switch
        isSelected={expiresAt !== null}
        onChange={(isOn) =>
          onChange(isOn ? endOfDay(dayIn(DEFAULT_DAYS, timezone), timezone) : null)
        }
      >
        {t('Set an expiration date')}
      </Switch>
      {expiresAt !== null && (
        <DateField
          label={t('Last day')}
          defaultValue={dayOf(expiresAt, timezone)}
          min={today}
          isRequired
          // At once, not when the field is left: Escape closes the dialog without that.
          onChange={(day) => {
            if (day !== null) onChange(endOfDay(day, timezone))
          }}
        />
      )}
    </div>
  )
}
