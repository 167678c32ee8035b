import { FieldError } from 'react-aria-components/FieldError'
import { Text } from 'react-aria-components/Text'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { constraintText } from './constraint-text.ts'

interface FieldMessageProps {
  description?: string
  /** Instead of what the validation says. */
  errorMessage?: string
  /** Said of a required field without a value. */
  missingText?: string
}

/** Shows a field's description and its error. */
export function FieldMessage({ description, errorMessage, missingText }: FieldMessageProps) {
  const t = useTrans()
  return (
    <>
      {description && (
        <Text slot="description" className="field-description">
          {description}
        </Text>
      )}
      <FieldError className="field-error">
        {({ validationDetails, validationErrors }) =>
          errorMessage ??
          (validationDetails.valueMissing ? missingText : null) ??
          constraintText(validationDetails, t) ??
          validationErrors.join(' ')
        }
      </FieldError>
    </>
  )
}
