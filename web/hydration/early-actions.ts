/**
 * Holds back the last submit or click on an island before hydration, and replays it afterwards. Inline and
 * self-contained, because the bundled modules may load for seconds.
 */
export const HOLD_EARLY_ACTIONS = `{
  const hold = (event, action) => {
    const host = action && action.closest('[data-island]:not([data-alive])')
    if (!host) return
    event.preventDefault()
    host.earlyAction = action
    host.setAttribute('data-waiting', '')
  }
  addEventListener('submit', (event) => hold(event, event.target), true)
  addEventListener('click', (event) => {
    const button = event.target.closest && event.target.closest('button')
    // Of a form, too: else the browser would check it, in words of its own.
    if (button) hold(event, button)
  }, true)
}`

interface WaitingHost extends HTMLElement {
  earlyAction?: HTMLElement
}

/** To be called once the island of this host is alive. */
export function runEarlyAction(host: WaitingHost): void {
  host.dataset['alive'] = ''
  delete host.dataset['waiting']
  const action = host.earlyAction
  delete host.earlyAction
  // After React has heard of what was typed before, which is put back just now.
  if (action instanceof HTMLFormElement) setTimeout(() => action.requestSubmit())
  else if (action) setTimeout(() => action.click())
}
