/** Carries a message to the next page after a redirect. */
export const FLASH_COOKIE = 'flash'

export const FLASHES = { account_deleted: 'Account deleted' } as const

export type Flash = keyof typeof FLASHES

/** Long enough to get there. */
const MOST_SECONDS = 60

export function leaveFlash(flash: Flash): void {
  document.cookie = `${FLASH_COOKIE}=${flash}; path=/; max-age=${MOST_SECONDS}; samesite=lax`
}
