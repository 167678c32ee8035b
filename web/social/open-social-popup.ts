import { SOCIAL_CHANNEL, isSocialResult } from '#worker/features/social/popup-result.ts'
import type { SocialResult } from '#worker/features/social/popup-result.ts'
import type { SocialService } from '#worker/settings/service-names.ts'

const WIDTH = 650
const HEIGHT = 550
const CLOSED_POLL_MS = 1000

const BLOCKED: SocialResult = {
  status: 'ERROR',
  callbackData: { errorMessage: 'Your browser blocked the window. Please allow it and try again.' },
}

/** One at a time: what a second one brings is not the first one's. */
let forgetPopup: (() => void) | null = null

/**
 * Opens the window of a service; resolves with what comes of it, `undefined` when it was closed.
 * @param onLateResult gets a result that comes after that: a service may cut the tie between the window and this
 *   page, which then can't tell it from a closed one.
 */
export function openSocialPopup(
  service: SocialService,
  intent: 'login' | 'connect',
  onLateResult: (result: SocialResult) => void,
): Promise<SocialResult | undefined> {
  forgetPopup?.()
  const popup = window.open(`/secure/auth/social/${service}/${intent}`, 'atoll-social', position())
  if (!popup) return Promise.resolve(BLOCKED)
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(SOCIAL_CHANNEL)
    let isClosed = false

    function take({ origin, data }: MessageEvent<unknown>) {
      if (origin !== location.origin || !isSocialResult(data)) return
      if (isClosed) onLateResult(data)
      else resolve(data)
      forget()
    }

    function forget() {
      clearInterval(poll)
      channel.close()
      window.removeEventListener('message', take)
      forgetPopup = null
      resolve(undefined)
    }

    const poll = setInterval(() => {
      if (!popup.closed) return
      clearInterval(poll)
      isClosed = true
      resolve(undefined)
    }, CLOSED_POLL_MS)
    channel.addEventListener('message', take)
    window.addEventListener('message', take)
    forgetPopup = forget
  })
}

/** In the middle of the window that opens it. */
function position(): string {
  const left = Math.round(window.screenX + (window.outerWidth - WIDTH) / 2)
  const top = Math.round(window.screenY + (window.outerHeight - HEIGHT) / 2)
  return `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`
}
