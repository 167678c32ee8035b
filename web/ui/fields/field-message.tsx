import { FieldError } from 'react-aria-components/FieldError'
import { Text } from 'react-aria-components/Text'
import { useTrans, type Translate } from '#web/i18n/i18n-context.tsx'

interface FieldMessageProps {
  description?: string
  /** Instead of what the validation says. */
  errorMessage?: string
  /** Said of a required field without a value. */
  missingText?: string
  /** The component's own text for what is out of range says where the range ends. */
  isRangeNamed?: boolean
}

/** Shows a field's description and its error. */
export function FieldMessage({
  description,
  errorMessage,
  missingText,
  isRangeNamed = false,
}: FieldMessageProps) {
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
          (isRangeNamed && isOutOfRange(validationDetails)
            ? null
            : constraintText(validationDetails, t)) ??
          validationErrors.join(' ')
        }
      </FieldError>
    </>
  )
}

/**
 * Our own words for what the browser's validation found; null for what the server says, which comes as
 * a text already.
 */
function constraintText(validity: ValidityState, t: Translate): string | null {
  if (validity.customError) return null
  if (validity.valueMissing) return t('Please fill in this field.')
  if (validity.typeMismatch) return t('Please enter a valid address.')
  if (validity.tooShort) return t('This is too short.')
  if (validity.tooLong) return t('This is too long.')
  if (isOutOfRange(validity)) return t('This is out of range.')
  if (validity.patternMismatch || validity.badInput || validity.stepMismatch)
    return t('This is not a valid value.')
  return null
}

const isOutOfRange = ({ rangeUnderflow, rangeOverflow }: ValidityState) =>
  rangeUnderflow || rangeOverflow
