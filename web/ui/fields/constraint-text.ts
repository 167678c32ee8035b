import type { Translate } from '#web/i18n/i18n-context.tsx'

/**
 * Our own words for what the browser's validation found; null for what the server says, which comes as
 * a text already.
 */
export function constraintText(validity: ValidityState, t: Translate): string | null {
  if (validity.customError) return null
  if (validity.valueMissing) return t('Please fill in this field.')
  if (validity.typeMismatch) return t('Please enter a valid address.')
  if (validity.tooShort) return t('This is too short.')
  if (validity.tooLong) return t('This is too long.')
  if (validity.rangeUnderflow || validity.rangeOverflow) return t('This is out of range.')
  if (validity.patternMismatch || validity.badInput || validity.stepMismatch)
    return t('This is not a valid value.')
  return null
}
