import { useTrans } from '#web/i18n/i18n-context.tsx'
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx'

const NAME = 'removeAccess'

/** Whether access tokens and connected services go too. */
export function RemoveAccessField({ defaultSelected = false }: { defaultSelected?: boolean }) {
  const t = useTrans()
  return (
    <CheckboxField name={NAME} value="true" defaultSelected={defaultSelected}>
      {t('Also delete access tokens and disconnect connected services')}
    </CheckboxField>
  )
}

export const removesAccess = (data: FormData): boolean => data.has(NAME)
