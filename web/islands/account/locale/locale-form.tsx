import { useQuery } from '@tanstack/react-query'
import type { ValueLists } from '#worker/features/profile/schema.ts'
import { useBootstrapData, useBootstrapStore } from '#web/i18n/bootstrap-data.tsx'
import { useI18n, useTrans } from '#web/i18n/i18n-context.tsx'
import { ComboBoxField } from '#web/ui/fields/combo-box-field.tsx'
import { Form } from '#web/ui/fields/form.tsx'
import { formText } from '#web/ui/fields/form-text.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { SubmitButton } from '#web/ui/fields/submit-button.tsx'
import { toast } from '#web/ui/overlays/toast-store.ts'
import type { Choice, ChoiceGroup } from '#web/ui/fields/choices.tsx'
import {
  chooseLocale,
  updateProfile,
  useAccount,
  useAccountCache,
  valueListsQuery,
} from '../api.ts'
import { countryName } from '../country-name.ts'
import { LoadingProblem } from '../loading-problem.tsx'
import { refreshFrame, showLanguage } from '../refresh-frame.ts'
import { useFormMutation } from '../../../ui/fields/use-form-mutation.ts'

export function LocaleForm() {
  const t = useTrans()
  const { timezone, country } = useAccount()
  const { settings, languages } = useBootstrapData()
  const { language } = useI18n()
  const { data: lists, error, refetch } = useQuery(valueListsQuery(language))
  const { errors, isPending, submit } = useFormMutation(useSaveLocale(), () => toast('Saved'))
  return (
    <>
      {/* The current value is offered even if the lists fail to load, so saving keeps it. */}
      {error && !lists && <LoadingProblem onRetry={refetch} />}
      <Form errors={errors} onSubmit={submit}>
        <div className="field-pair">
          <ComboBoxField
            name="timezone"
            label={t('Time zone')}
            defaultValue={timezone}
            choices={timezoneChoices(lists?.timezones, timezone)}
            placeholder={settings.dates.default_timezone || t('Same as this device')}
          />
          <ComboBoxField
            name="country"
            label={t('Country')}
            defaultValue={country}
            choices={countryChoices(lists?.countries, country, language)}
            placeholder={t('None')}
          />
        </div>
        {settings.i18n.enable && (
          <SelectField
            name="language"
            label={t('Language')}
            defaultValue={language}
            choices={languages.map(({ language: id, name }) => ({ id, text: name }))}
          />
        )}
        <div className="account-panel-actions">
          <SubmitButton isPending={isPending}>{t('Save')}</SubmitButton>
        </div>
      </Form>
    </>
  )
}

/** Stores what was chosen, and shows the whole page by it. */
function useSaveLocale() {
  const store = useBootstrapStore()
  const { merge } = useAccountCache()
  return async (form: FormData) => {
    const place = {
      timezone: formText(form, 'timezone') || null,
      country: formText(form, 'country') || null,
    }
    merge(await updateProfile(place))
    const chosen = formText(form, 'language')
    const { i18n: shown } = store.getSnapshot()
    const i18n = chosen && chosen !== shown.language ? await chooseLocale(chosen) : shown
    if (i18n !== shown) await loadTexts(i18n.language)
    const data = store.getSnapshot()
    const user = data.user && { ...data.user, ...place, language: chosen || data.user.language }
    store.set({ ...data, user, i18n })
    if (i18n === shown) return
    showLanguage(i18n.language)
    await refreshFrame()
  }
}

/** The component library's own texts. */
async function loadTexts(language: string): Promise<void> {
  const { loadComponentTexts } = await import('#web/i18n/component-texts.ts')
  await loadComponentTexts(language)
}

/** Before the lists have come there is the one that is chosen. */
function timezoneChoices(
  timezones: ValueLists['timezones'] | undefined,
  chosen: string | null,
): ChoiceGroup[] {
  const regions = timezones ?? (chosen ? { '': [{ value: chosen, text: chosen }] } : {})
  return Object.entries(regions).map(([name, zones]) => ({
    id: `region-${name}`,
    name,
    choices: zones.map(({ value, text }) => ({ id: value, text })),
  }))
}

function countryChoices(
  countries: ValueLists['countries'] | undefined,
  chosen: string | null,
  language: string,
): Choice[] {
  const known = countries ?? (chosen ? [{ code: chosen, name: countryName(chosen, language) }] : [])
  return known.map(({ code, name }) => ({ id: code, text: name }))
}
