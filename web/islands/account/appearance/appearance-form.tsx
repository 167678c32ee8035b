import { useState } from 'react'
import { useBootstrapData, useBootstrapStore } from '#web/i18n/bootstrap-data.tsx'
import { formatDate, formatTime } from '#web/i18n/format-date.ts'
import { useDateStyle } from '#web/i18n/formatted-date.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { useNow } from '#web/i18n/use-now.ts'
import { chooseTheme } from '#web/themes/choose-theme.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { toast } from '#web/ui/overlays/toast-store.ts'
import type { DrivePreferences } from '#worker/features/preferences/schema.ts'
import type { DateFormat, TimeFormat } from '#worker/settings/schema.ts'
import { saveDensity, updateProfile, useAccountCache } from '../api.ts'
import { useToldAction } from '../../../ui/overlays/use-told-action.ts'

const AUTOMATIC = 'automatic'
const DATE_FORMATS: DateFormat[] = ['short', 'medium', 'long']
const TIME_FORMATS: TimeFormat[] = ['12h', '24h']

type Density = DrivePreferences['density']

interface DateChoices {
  date_format?: DateFormat | null
  time_format?: TimeFormat | null
}

/** Each choice is saved, and shown on the whole page, when it is made. */
export function AppearanceForm({ density: savedDensity }: { density: Density }) {
  const t = useTrans()
  const [density, setDensity] = useState(savedDensity)
  const saveDensityOnce = useToldAction(async (next: Density) => {
    await saveDensity(next)
    setDensity(next)
    toast('Saved')
  })
  return (
    <div className="form">
      <div className="field-pair">
        <ThemeField />
        <SelectField
          label={t('List density')}
          value={density}
          choices={[
            { id: 'comfortable', text: t('Comfortable') },
            { id: 'compact', text: t('Compact') },
          ]}
          onChange={(id) => void saveDensityOnce.run(id as Density)}
        />
      </div>
      <DateFields />
    </div>
  )
}

/** Kept in this browser, as the toggle in the menu keeps it. */
function ThemeField() {
  const t = useTrans()
  const store = useBootstrapStore()
  const { themes, settings } = useBootstrapData()
  if (!settings.themes.user_change) return null
  const choices = [
    { id: '0', text: t('System') },
    ...themes.all.map(({ id, name }) => ({ id: String(id), text: t(name) })),
  ]
  return (
    <SelectField
      label={t('Theme')}
      value={String(themes.selectedThemeId)}
      choices={choices}
      description={t('System follows light and dark of your computer or phone.')}
      onChange={(id) => chooseTheme(store, Number(id))}
    />
  )
}

function DateFields() {
  const t = useTrans()
  const store = useBootstrapStore()
  const { user, settings } = useBootstrapData()
  const { merge } = useAccountCache()
  const style = useDateStyle()
  const now = new Date(useNow()).toISOString()
  const save = useToldAction(async (choices: DateChoices) => {
    merge(await updateProfile(choices))
    const data = store.getSnapshot()
    store.set({ ...data, user: data.user && { ...data.user, ...choices } })
    toast('Saved')
  })
  const dateIn = (dateFormat: DateFormat) => formatDate(now, { ...style, dateFormat })
  const timeIn = (timeFormat: TimeFormat | null) => formatTime(now, { ...style, timeFormat })
  const automatic = (example: string) => ({
    id: AUTOMATIC,
    text: t('Automatic (:example)', { example }),
  })
  return (
    <div className="field-pair">
      <SelectField
        label={t('Date format')}
        value={user?.date_format ?? AUTOMATIC}
        choices={[
          automatic(dateIn(settings.dates.format)),
          ...DATE_FORMATS.map((id) => ({ id, text: dateIn(id) })),
        ]}
        onChange={(id) => void save.run({ date_format: chosen(id, DATE_FORMATS) })}
      />
      <SelectField
        label={t('Time format')}
        value={user?.time_format ?? AUTOMATIC}
        choices={[
          automatic(timeIn(null)),
          { id: '12h', text: t('12 hours (:example)', { example: timeIn('12h') }) },
          { id: '24h', text: t('24 hours (:example)', { example: timeIn('24h') }) },
        ]}
        onChange={(id) => void save.run({ time_format: chosen(id, TIME_FORMATS) })}
      />
    </div>
  )
}

const chosen = <Format extends string>(id: unknown, formats: Format[]): Format | null =>
  formats.find((format) => format === id) ?? null
