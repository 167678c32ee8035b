import { useEffect, useId, useRef, useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Form } from '#web/ui/fields/form.tsx'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { formText } from '#web/ui/fields/form-text.ts'
import { useCloseDialog } from '#web/ui/overlays/use-close-dialog.ts'

interface NameFormProps {
  title: string
  submitLabel: string
  initialName: string
  /** How much of the name is selected at first: of a file the part before its extension. */
  selectedLength?: number
  /** Resolves with the dialog's result. Throws `ApiError` when the server refuses the name. */
  onSubmit: (name: string) => Promise<unknown>
}

/** A file's name comes as `clientName`; what the site does not take is told of the file. */
const problemOfName = ({ errors, status, message }: ApiError) =>
  errors['name'] ??
  errors['clientName'] ??
  errors['file'] ??
  (status === 409 ? [message] : undefined)

/** A dialog that asks for a name, and stays open with the reason when it can't be used. */
export function NameForm({
  title,
  submitLabel,
  initialName,
  selectedLength,
  onSubmit,
}: NameFormProps) {
  const t = useTrans()
  const closeDialog = useCloseDialog()
  const formId = useId()
  const inputRef = useRef<HTMLInputElement>(null)
  const [errors, setErrors] = useState<ApiError['errors']>()
  const [isSaving, setIsSaving] = useState(false)

  useEffect(
    () => inputRef.current?.setSelectionRange(0, selectedLength ?? initialName.length),
    [selectedLength, initialName],
  )

  async function submit(data: FormData) {
    setIsSaving(true)
    try {
      closeDialog(await onSubmit(formText(data, 'name')))
    } catch (error) {
      setIsSaving(false)
      const problem = error instanceof ApiError ? problemOfName(error) : undefined
      if (problem) setErrors({ name: problem })
      else showHttpErrorToast(error)
    }
  }

  return (
    <Dialog
      title={title}
      isPending={isSaving}
      footer={
        <>
          <Button variant="ghost" isDisabled={isSaving} onPress={() => closeDialog()}>
            {t('Cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId} isPending={isSaving}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <Form id={formId} errors={errors} onSubmit={submit}>
        <TextField
          name="name"
          label={t('Name')}
          defaultValue={initialName}
          autoFocus
          isRequired
          autoComplete="off"
          spellCheck="false"
          inputRef={inputRef}
        />
      </Form>
    </Dialog>
  )
}
