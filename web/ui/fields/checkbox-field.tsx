import type { ReactNode } from 'react'
import {
  CheckboxButton,
  CheckboxField as AriaCheckboxField,
  type CheckboxFieldProps as AriaCheckboxFieldProps,
} from 'react-aria-components/Checkbox'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { FieldMessage } from './field-message.tsx'

export interface CheckboxFieldProps extends Omit<AriaCheckboxFieldProps, 'className' | 'children'> {
  children: ReactNode
  description?: string
}

/** A checkbox of a form: it may be required, and shows what the server says of it. */
export function CheckboxField({ children, description, ...props }: CheckboxFieldProps) {
  const t = useTrans()
  return (
    <AriaCheckboxField validationBehavior="native" {...props} className="field">
      <CheckboxButton className="checkbox">
        <span className="checkbox-box">
          <svg viewBox="0 0 12 12" aria-hidden="true">
            <path d="M2.5 6.4 5 8.8l4.6-5.4" />
          </svg>
        </span>
        <span className="checkbox-label">{children}</span>
      </CheckboxButton>
      <FieldMessage
        missingText={t('Please check this box.')}
        {...(description ? { description } : {})}
      />
    </AriaCheckboxField>
  )
}
