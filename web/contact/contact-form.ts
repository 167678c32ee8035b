import { api, unwrap } from '#web/api/api-client.ts'
import { ApiError } from '#web/api/api-error.ts'
import type { HumanCheck } from '#worker/settings/schema.ts'
import { showStaticToast } from './static-toast.ts'

/** Sends the form of the contact page in place, after the check that the visitor is human. */
export function watchContactForm(page: Document): void {
  const place = page.querySelector<HTMLElement>('[data-contact]')
  const form = place?.querySelector('form')
  const button = form?.querySelector<HTMLButtonElement>('button[type=submit]')
  if (!place || !form || !button) return
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (button.dataset['busy'] !== undefined) return
    button.dataset['busy'] = ''
    void send(place, form).finally(() => delete button.dataset['busy'])
  })
  form.addEventListener('input', ({ target }) => setError(target as Field, ''))
}

type Field = HTMLInputElement | HTMLTextAreaElement

async function send(place: HTMLElement, form: HTMLFormElement): Promise<void> {
  for (const field of form.querySelectorAll<Field>('.field-input')) setError(field, '')
  try {
    const { humanCheck } = place.dataset
    if (humanCheck) {
      const { checkHuman } = await import('#web/human-check/check-human.ts')
      await checkHuman(JSON.parse(humanCheck) as HumanCheck, 'contact')
    }
    const {
      name = '',
      email = '',
      message = '',
      homepage = '',
    } = Object.fromEntries(new FormData(form)) as Record<string, string>
    const json = { name, email, message, homepage }
    await unwrap(api['contact-page'].$post({ json }))
    form.reset()
    showStaticToast('positive')
  } catch (error) {
    showError(place, form, error)
  }
}

/** Errors of fields go onto the fields, the first of which gets the focus; all others onto a toast. */
function showError(place: HTMLElement, form: HTMLFormElement, error: unknown): void {
  const { code, message, errors } = error instanceof ApiError ? error : {}
  const wrong = Object.entries(errors ?? {}).flatMap(([name, [text]]) => {
    const field = form.querySelector<Field>(`.field-input[name="${CSS.escape(name)}"]`)
    return field && text ? [{ field, text }] : []
  })
  for (const { field, text } of wrong) setError(field, text)
  if (wrong[0]) wrong[0].field.focus()
  else showStaticToast('danger', code === 'not_human' ? place.dataset['notHuman'] : message)
}

function setError(field: Field, text: string): void {
  document.getElementById(`${field.id}-error`)?.replaceChildren(text)
  field.toggleAttribute('data-invalid', text !== '')
  if (text === '') field.removeAttribute('aria-invalid')
  else field.setAttribute('aria-invalid', 'true')
}
