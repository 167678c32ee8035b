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

/**
 * Lets a form be sent again. The library counts a field as invalid until that field is changed; but what
 * the server refused may be put right in another one, as a password beside the address it belongs to.
 */
export function clearServerValidity(form: HTMLFormElement, errors: FieldErrors): void {
  for (const field of fieldsWithErrors(form, errors)) field.setCustomValidity('')
}

/**
 * The library checks a field again when it is left. By then the pointer may be down on the button below,
 * and an error that goes moves the button away from under it; so an invalid field is checked with each key.
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
