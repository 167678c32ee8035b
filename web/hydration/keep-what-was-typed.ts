type Field = HTMLInputElement | HTMLTextAreaElement

/** A box without a value has "on" as its value, and nothing as its default: it would count as typed. */
const TYPED_INTO = 'input:not([type=checkbox], [type=radio], [type=file]), textarea'

/**
 * Remembers values entered before and during hydration, also by a password manager: React starts with the server's
 * values. Call it before hydration; the returned function restores them.
 */
export function keepWhatWasTyped(host: Element): () => void {
  const typed = new Map<Field, string>()
  for (const field of host.querySelectorAll<Field>(TYPED_INTO))
    if (field.value !== field.defaultValue) typed.set(field, field.value)
  const toggled = new Map<HTMLInputElement, boolean>()
  for (const box of host.querySelectorAll<HTMLInputElement>('input[type=checkbox]'))
    if (box.checked !== box.defaultChecked) toggled.set(box, box.checked)

  const remember = ({ target }: Event) => {
    if (!(target instanceof HTMLElement)) return
    if (target.matches(TYPED_INTO)) typed.set(target as Field, (target as Field).value)
    else if (target instanceof HTMLInputElement && target.type === 'checkbox')
      toggled.set(target, target.checked)
  }
  // Before React's own listeners, which may hydrate at once and so reset the field.
  host.addEventListener('input', remember, { capture: true })

  return () => {
    host.removeEventListener('input', remember, { capture: true })
    const { activeElement } = document
    // A field that has had the focus from before opens no suggestions otherwise.
    if (host.contains(activeElement))
      activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    for (const [field, value] of typed) type(field, value)
    for (const [box, checked] of toggled) toggle(box, checked)
  }
}

// As if by hand: React hears only of a value other than the last it knew.

function type(field: Field, value: string): void {
  const caret = field.value === value ? field.selectionStart : null
  const { selectionEnd } = field
  field.value = ''
  const prototype = Object.getPrototypeOf(field) as Field
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (caret !== null) field.setSelectionRange(caret, selectionEnd)
}

function toggle(box: HTMLInputElement, checked: boolean): void {
  box.checked = !checked
  box.click()
}
