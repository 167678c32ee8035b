type Field = HTMLInputElement | HTMLTextAreaElement

/** A box without a value has "on" as its value, and nothing as its default: it would count as typed. */
const TYPED_INTO = 'input:not([type=checkbox], [type=radio], [type=file]), textarea'

/**
 * Remembers values entered before hydration, also by a password manager: React starts with the server's values. Call it
 * before hydration; the returned function restores them.
 */
export function keepWhatWasTyped(host: Element): () => void {
  const typed = [...host.querySelectorAll<Field>(TYPED_INTO)]
    .filter((field) => field.value !== field.defaultValue)
    .map((field) => ({ field, value: field.value }))
  const toggled = [...host.querySelectorAll<HTMLInputElement>('input[type=checkbox]')]
    .filter((box) => box.checked !== box.defaultChecked)
    .map((box) => ({ box, checked: box.checked }))
  return () => {
    for (const { field, value } of typed) type(field, value)
    for (const { box, checked } of toggled) toggle(box, checked)
  }
}

// As if by hand: React hears only of a value other than the last it knew.

function type(field: Field, value: string): void {
  field.value = ''
  const prototype = Object.getPrototypeOf(field) as Field
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function toggle(box: HTMLInputElement, checked: boolean): void {
  box.checked = !checked
  box.click()
}
