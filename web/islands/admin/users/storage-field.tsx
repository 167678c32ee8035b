import { useTrans } from '#web/i18n/i18n-context.tsx'
import { formText } from '#web/ui/fields/form-text.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'

const GIGABYTE = 1024 ** 3

/** How much somebody may store. */
export function StorageField({
  bytes,
  description,
}: {
  bytes: number | null
  description?: string
}) {
  const t = useTrans()
  return (
    <TextField
      name="available_space"
      type="number"
      label={t('Storage in GB')}
      defaultValue={bytes === null ? '' : String(Number((bytes / GIGABYTE).toFixed(3)))}
      inputProps={{ min: 0, step: 'any' }}
      description={[t('Empty: as much as the site gives everybody.'), description]
        .filter(Boolean)
        .join(' ')}
    />
  )
}

/** Bytes; null = as the site gives everybody. */
export function storageIn(data: FormData): number | null {
  const text = formText(data, 'available_space').trim()
  return text === '' ? null : Math.round(Number(text) * GIGABYTE)
}
