import { readCookie } from '#web/api/read-cookie.ts'

/** Sends the form that pages without JavaScript have: the choice is kept, and this page comes back in the language. */
export function switchLanguage(language: string): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = '/preferences/language'
  for (const [name, value] of Object.entries({
    language,
    _token: readCookie('XSRF-TOKEN') ?? '',
  })) {
    const input = document.createElement('input')
    Object.assign(input, { type: 'hidden', name, value })
    form.append(input)
  }
  document.body.append(form)
  form.submit()
}
