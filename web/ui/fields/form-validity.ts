/** The `errors` map of an answer: field name → texts. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

type Field = HTMLInputElement | HTMLTextAreaElement

/** The fields that the server found wrong, in the order of the page. */
export function fieldsWithErrors(form: HTMLFormElement, errors: FieldErrors): Field[] {
  return [...form.elements].filter(
    (element): element is Field =>
      (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) &&
      !element.disabled &&
      Object.hasOwn(errors, element.name),
  )
}

/** Focuses a field; of one that is made of parts (a date), which has its value in a hidden input, the first part. */
export function focusField(field: Field): void {
  const part = field.hidden && field.parentElement?.querySelector<HTMLElement>('[tabindex="0"]')
  ;(part || field).focus()
}

/**
 * Allows another submit. The library keeps a field invalid until it changes, but correcting another field (a password
 * beside its address) may resolve the server's error.
 */
export function clearServerValidity(form: HTMLFormElement, errors: FieldErrors): void {
  for (const field of fieldsWithErrors(form, errors)) field.setCustomValidity('')
}

/**
 * Rechecks an invalid field on each key. The library does so on blur, when the vanishing error would move the button
 * away from a pressed pointer.
 */
export function revalidateWhileTyping({ target }: Event): void {
  if (!(target instanceof HTMLElement) || target.getAttribute('aria-invalid') !== 'true') return
  // After React has taken the new value.
  setTimeout(() => target.dispatchEvent(new Event('change', { bubbles: true })))
}

/** Whether nothing is seen to be wrong. What the server refused may be put right in another field, and be sent again. */
export function canBeSent(form: HTMLFormElement): boolean {
  return [...form.elements].every(
    (element) =>
      !('validity' in element) ||
      (element as Field).validity.valid ||
      (element as Field).validity.customError,
  )
}
