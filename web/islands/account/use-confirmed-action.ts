import { useMutation } from '@tanstack/react-query'
import { showHttpErrorToast } from '#web/ui/show-error-toast.ts'
import { usePasswordConfirmation } from './use-password-confirmation.ts'

/** What a button does that needs a confirmed password: first that, then this; pending meanwhile. */
export function useConfirmedAction(action: () => Promise<void>) {
  const { isConfirmed, confirmed } = usePasswordConfirmation()
  const mutation = useMutation({
    mutationFn: () => confirmed(action),
    onError: (error) => showHttpErrorToast(error),
  })

  async function run() {
    try {
      // Before it is pending: nothing goes on while the question stands.
      if (await isConfirmed()) mutation.mutate()
    } catch (error) {
      showHttpErrorToast(error)
    }
  }

  return { isPending: mutation.isPending, run: () => void run() }
}
