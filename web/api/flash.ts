/** Carries a message to the next page after a redirect. */
export const FLASH_COOKIE = 'flash'

export const FLASHES = {
  account_deleted: 'Account deleted',
  saved_to_drive: 'Saved to My files',
} as const

export type Flash = keyof typeof FLASHES

/** Long enough for the next page to come. */
export const FLASH_SECONDS = 60

export function leaveFlash(flash: Flash): void {
  document.cookie = `${FLASH_COOKIE}=${flash}; path=/; max-age=${FLASH_SECONDS}; samesite=lax`
}
