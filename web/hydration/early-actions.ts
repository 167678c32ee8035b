/**
 * Holds back the last submit or click on an island or part before hydration, and replays it afterwards. Inline and
 * self-contained, because the bundled modules may load for seconds.
 */
export const HOLD_EARLY_ACTIONS = `{
  let pressed = null
  const waitingHost = (element) =>
    element && element.closest(':is([data-island], [data-part]):not([data-alive])')
  const controlOf = ({ target }) => {
    const found = target.closest && target.closest('button, label:has([type=checkbox], [type=radio])')
    return found && (found.control ?? found)
  }
  const hold = (event, action) => {
    const host = waitingHost(action)
    if (!host) return false
    event.preventDefault()
    host.earlyAction = action
    host.setAttribute('data-waiting', '')
    return true
  }
  addEventListener('submit', (event) => hold(event, event.target), true)
  addEventListener('pointerdown', (event) => {
    const control = controlOf(event)
    pressed = waitingHost(control) ? control : null
  }, true)
  addEventListener('click', (event) => {
    const control = controlOf(event)
    if (!control) return
    // Of a form, too: else the browser would check it, in words of its own. A box changes by itself.
    if (control.localName === 'button' ? hold(event, control) : waitingHost(control)) return
    if (!event.isTrusted || control !== pressed) return
    // Hydrated between press and release: its control knows of no press.
    pressed = null
    event.preventDefault()
    event.stopImmediatePropagation()
    control.click()
  }, true)
}`

interface WaitingHost extends HTMLElement {
  earlyAction?: HTMLElement
}

/** To be called once the island, or part, of this host is alive. */
export function runEarlyAction(host: WaitingHost): void {
  host.dataset['alive'] = ''
  delete host.dataset['waiting']
  const action = host.earlyAction
  delete host.earlyAction
  // After React has heard of what was typed before, which is put back just now.
  if (action instanceof HTMLFormElement) setTimeout(() => action.requestSubmit())
  else if (action) setTimeout(() => action.click())
}
