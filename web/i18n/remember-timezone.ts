import { TIMEZONE_COOKIE } from '#worker/i18n/timezone-cookie.ts'

/** As long as browsers keep a cookie at most (RFC 6265bis: 400 days). */
const KEPT_SECONDS = 34_560_000

/** Tells the server the browser's time zone, for the next page. */
export function rememberTimezone(): void {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  document.cookie = `${TIMEZONE_COOKIE}=${timeZone}; path=/; max-age=${KEPT_SECONDS}; samesite=lax`
}
