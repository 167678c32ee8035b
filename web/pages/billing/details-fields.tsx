import { useTrans } from '#web/i18n/i18n-context.tsx'
import type { BillingDetailsInput } from '#worker/features/billing/schema.ts'

const FIELDS = [
  { name: 'name', label: 'Name', autoComplete: 'name', maxLength: 200 },
  { name: 'company', label: 'Company', autoComplete: 'organization', maxLength: 200 },
  { name: 'address', label: 'Postal address', autoComplete: 'street-address', maxLength: 1000 },
  { name: 'tax_id', label: 'Tax number', autoComplete: 'off', maxLength: 50 },
] as const

interface DetailsFieldsProps {
  details: BillingDetailsInput
  /** By field, translated. */
  errors: Record<string, string[]>
}

/** Who invoices are for. */
export function DetailsFields({ details, errors }: DetailsFieldsProps) {
  const t = useTrans()
  return FIELDS.map(({ name, label, ...attributes }) => {
    const id = `billing-${name}`
    const [error] = errors[name] ?? []
    const field = {
      id,
      name,
      className: 'field-input',
      defaultValue: details[name],
      ...attributes,
      ...(error && {
        'data-invalid': '',
        'aria-invalid': true as const,
        'aria-describedby': `${id}-error`,
      }),
    }
    return (
      <div key={name} className="field">
        <label className="field-label" htmlFor={id}>
          {t(label)}
        </label>
        {name === 'address' ? <textarea rows={3} {...field} /> : <input {...field} />}
        {error && (
          <span id={`${id}-error`} className="field-error">
            {error}
          </span>
        )}
      </div>
    )
  })
}
