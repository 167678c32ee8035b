import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import type { FieldErrors } from '#web/ui/fields/form-validity.ts'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'

/** Sends a form: errors of its fields go onto the fields, all others onto a toast. */
export function useFormMutation<Result>(
  send: (data: FormData) => Promise<Result>,
  onSuccess: (result: Result) => void,
) {
  const [errors, setErrors] = useState<FieldErrors>()
  const mutation = useMutation({
    mutationFn: send,
    onMutate: () => setErrors(undefined),
    onSuccess,
    onError: (error, data) => {
      const hasField =
        error instanceof ApiError && Object.keys(error.errors).some((name) => data.has(name))
      if (hasField) setErrors(error.errors)
      else showHttpErrorToast(error)
    },
  })
  return {
    errors,
    isPending: mutation.isPending,
    /** Settles when all is done, and always well. */
    submit: (data: FormData): Promise<unknown> => mutation.mutateAsync(data).catch(() => null),
  }
}
