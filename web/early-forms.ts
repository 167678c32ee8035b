/** Hosts of islands that React has taken over. */
const alive = new WeakSet<Element>()
const held = new WeakMap<Element, HTMLFormElement>()

/** A form that is sent before its island is alive would leave the page for nothing: it is held back until then. */
export function holdEarlyForms(): void {
  document.addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement
      const host = form.closest('[data-island]')
      if (!host || alive.has(host)) return
      event.preventDefault()
      held.set(host, form)
    },
    { capture: true },
  )
}

export function sendEarlyForm(host: Element): void {
  alive.add(host)
  const form = held.get(host)
  // After React has heard of what was typed before, which is put back just now.
  if (form) setTimeout(() => form.requestSubmit())
}
