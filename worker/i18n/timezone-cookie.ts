/** Set by the browser (`web/i18n/remember-timezone.ts`), so that the server's HTML has the browser's time zone. */
export const TIMEZONE_COOKIE = 'be-timezone'
