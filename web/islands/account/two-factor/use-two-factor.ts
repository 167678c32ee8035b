import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#web/ui/overlays/toast-store.ts'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import { SESSIONS_KEY, useAccount, useAccountCache } from '../api.ts'
import { usePasswordConfirmation } from '../use-password-confirmation.ts'
import {
  confirmTwoFactor,
  disableTwoFactor,
  enableTwoFactor,
  qrCodeQuery,
  recoveryCodesQuery,
  regenerateRecoveryCodes,
} from './two-factor-api.ts'
import { useToldAction } from '../../../ui/overlays/use-told-action.ts'

export type TwoFactorState = 'disabled' | 'confirming' | 'enabled'

export function useTwoFactorState(): TwoFactorState {
  const { two_factor_confirmed_at: confirmedAt, has_two_factor_secret: hasSecret } = useAccount()
  if (confirmedAt) return 'enabled'
  return hasSecret ? 'confirming' : 'disabled'
}

export function useEnableTwoFactor() {
  const { reload } = useAccountCache()
  return useConfirmedAction(async () => {
    await enableTwoFactor()
    await reload()
  })
}

/** Switches it off, or gives up setting it up. */
export function useDisableTwoFactor() {
  const queryClient = useQueryClient()
  const { reload } = useAccountCache()
  return useConfirmedAction(async () => {
    await disableTwoFactor()
    toast('Two factor authentication has been disabled.')
    await reload()
    // Of no use any more, and not those of the next time.
    queryClient.removeQueries({ queryKey: qrCodeQuery.queryKey })
    queryClient.removeQueries({ queryKey: recoveryCodesQuery.queryKey })
    await queryClient.invalidateQueries({ queryKey: SESSIONS_KEY })
  })
}

export function useRegenerateCodes(onDone: () => void) {
  const queryClient = useQueryClient()
  return useConfirmedAction(async () => {
    await regenerateRecoveryCodes()
    await queryClient.invalidateQueries({ queryKey: recoveryCodesQuery.queryKey })
    onDone()
  })
}

/** Throws `ApiError` with the field "code" when it is not the right one. */
export function useConfirmCode() {
  const queryClient = useQueryClient()
  const { reload } = useAccountCache()
  const { confirmed } = usePasswordConfirmation()
  return (code: string) =>
    confirmed(async () => {
      await confirmTwoFactor(code)
      await reload()
      // All other sessions have ended.
      await queryClient.invalidateQueries({ queryKey: SESSIONS_KEY })
    })
}

/** An action that needs a confirmed password: asks for it first; pending meanwhile. */
function useConfirmedAction(action: () => Promise<void>) {
  const { isConfirmed, confirmed } = usePasswordConfirmation()
  const { isPending, run: runConfirmed } = useToldAction(() => confirmed(action))

  async function run() {
    try {
      // Before it is pending: nothing goes on while the question stands.
      if (await isConfirmed()) await runConfirmed()
    } catch (error) {
      showHttpErrorToast(error)
    }
  }

  return { isPending, run }
}
