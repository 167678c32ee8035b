import { useRef, useState } from 'react'
import type { ChangeLinkInput } from '#worker/features/links/schema.ts'
import { ApiError } from '#web/api/api-error.ts'
import type { FieldErrors } from '#web/ui/fields/form-validity.ts'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import { useSaveOnClose } from '#web/ui/overlays/typed-values.ts'

/** Rejects with what the server says about a field. */
export type SubmitLinkChange = (change: ChangeLinkInput) => Promise<unknown>

interface LinkFieldOptions<Field extends keyof ChangeLinkInput> {
  field: Field
  isUnsaved: boolean
  /** The typed value, or the reason why it cannot be sent. */
  read: () => { value: ChangeLinkInput[Field] } | { problem: string }
  onSubmit: SubmitLinkChange
  onSaved: () => void
}

/** A field of a link's options that is saved by its button, and as the dialog is closed. */
export function useLinkField<Field extends keyof ChangeLinkInput>(
  options: LinkFieldOptions<Field>,
) {
  const { field, isUnsaved, read, onSubmit, onSaved } = options
  const [errors, setErrors] = useState<FieldErrors>()
  const underWay = useRef<Promise<boolean>>(null)

  async function send(): Promise<boolean> {
    const typed = read()
    if ('problem' in typed) {
      setErrors({ [field]: [typed.problem] })
      return false
    }
    try {
      await onSubmit({ [field]: typed.value })
    } catch (error) {
      const texts = textsAbout(field, error)
      if (texts) setErrors({ [field]: texts })
      else showHttpErrorToast(error)
      return false
    }
    setErrors(undefined)
    onSaved()
    return true
  }

  function save(): Promise<boolean> {
    underWay.current ??= send().finally(() => {
      underWay.current = null
    })
    return underWay.current
  }

  useSaveOnClose(isUnsaved, save)
  return { errors, save }
}

/** The server's texts about a field, all of it or a part (`emails.2`). */
function textsAbout(field: string, error: unknown): readonly string[] | undefined {
  if (!(error instanceof ApiError)) return undefined
  return Object.entries(error.errors).find(([name]) => name.split('.')[0] === field)?.[1]
}
