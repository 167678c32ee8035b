import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import { usePasswordConfirmation } from './use-password-confirmation.ts'
import { useToldAction } from './use-told-action.ts'

/** What a button does that needs a confirmed password: first that, then this; pending meanwhile. */
export function useConfirmedAction(action: () => Promise<void>) {
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
