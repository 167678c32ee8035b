import { SHARE_NOT_RECEIVED } from '#web/offline/share-not-received.ts'

/** Carries a message to the next page after a redirect. */
export const FLASH_COOKIE = 'flash'

interface FlashToast {
  message: string
  type: 'positive' | 'danger'
}

export const FLASHES = {
  account_deleted: { message: 'Account deleted', type: 'positive' },
  saved_to_drive: { message: 'Saved to My files', type: 'positive' },
  joined_workspace: { message: 'Joined workspace', type: 'positive' },
  declined_invitation: { message: 'Declined workspace invitation', type: 'positive' },
  invalid_invite: { message: 'This invite is no longer valid', type: 'danger' },
  share_not_received: { message: SHARE_NOT_RECEIVED, type: 'danger' },
  logout_in_editor: { message: "Can't logout while in appearance editor.", type: 'danger' },
} as const satisfies Record<string, FlashToast>

export type Flash = keyof typeof FLASHES

/** Long enough for the next page to come. */
export const FLASH_SECONDS = 60

export function leaveFlash(flash: Flash): void {
  document.cookie = `${FLASH_COOKIE}=${flash}; path=/; max-age=${FLASH_SECONDS}; samesite=lax`
}
