import { useMutation } from '@tanstack/react-query'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'

interface ToldAction<Input> {
  isPending: boolean
  /** Settles when all is done, and always well. */
  run: (input: Input) => Promise<void>
}

/** Runs a button's action; shows a failure in a toast, of the named field if given. */
export function useToldAction<Input = void>(
  action: (input: Input) => Promise<unknown>,
  options: { field?: string } = {},
): ToldAction<Input> {
  const mutation = useMutation({ mutationFn: action })
  async function run(input: Input) {
    try {
      await mutation.mutateAsync(input)
    } catch (error) {
      showHttpErrorToast(error, options)
    }
  }
  return { isPending: mutation.isPending, run }
}
