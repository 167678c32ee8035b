import { pageNonce } from '../hydration/page-nonce.ts'
import { CUSTOM_CSS_ID, CUSTOM_HTML_ID } from './frame-page.ts'

/** Shows the owner's code: HTML in the body, else a style in the head; empty removes it. Scripts do not run here. */
export function setCustomCode(mode: 'css' | 'html', value: string): void {
  const id = mode === 'html' ? CUSTOM_HTML_ID : CUSTOM_CSS_ID
  const existing = document.getElementById(id)
  if (value === '') {
    existing?.remove()
    return
  }
  const element = existing ?? document.createElement(mode === 'html' ? 'div' : 'style')
  element.id = id
  if (mode === 'html') element.innerHTML = value
  else {
    if (!existing) element.nonce = pageNonce()
    element.textContent = value
  }
  if (!existing) (mode === 'html' ? document.body : document.head).append(element)
}
