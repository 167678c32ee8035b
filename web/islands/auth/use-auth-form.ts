import { useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import type { FieldErrors } from '#web/ui/fields/form-validity.ts'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'

/**
 * Sends a form: errors of fields go onto the fields, all others onto a toast. It stays
 * pending after success, because the page is left.
 */
export function useAuthForm(
  send: (data: FormData) => Promise<void>,
  { lockedEmail = null }: { lockedEmail?: string | null } = {},
) {
  const [errors, setErrors] = useState<FieldErrors>()
  const [isPending, setIsPending] = useState(false)

  function showError(error: unknown) {
    if (!(error instanceof ApiError) || Object.keys(error.errors).length === 0) {
      showHttpErrorToast(error)
      return
    }
    setErrors(error.errors)
    // A locked field can't take the focus, by which others are read out.
    if (lockedEmail !== null && error.errors['email']) showHttpErrorToast(error, { field: 'email' })
  }

  async function submit(data: FormData) {
    setIsPending(true)
    setErrors(undefined)
    try {
      await send(data)
    } catch (error) {
      setIsPending(false)
      showError(error)
    }
  }

  return { errors, isPending, submit }
}
