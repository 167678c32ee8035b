import { SOCIAL_ERROR_TEXT } from '#worker/features/social/popup-result.ts'
import type { SocialResult } from '#worker/features/social/popup-result.ts'
import { toast } from '#web/ui/overlays/toast-store.ts'

export function showSocialError({ callbackData }: SocialResult): void {
  toast.danger(callbackData.errorMessage ?? SOCIAL_ERROR_TEXT)
}
