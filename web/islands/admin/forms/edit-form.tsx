import { useState, type ReactNode } from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Form, type FieldErrors } from '#web/ui/fields/form.tsx'
import { SubmitButton } from '#web/ui/fields/submit-button.tsx'
import { useUnsavedChanges } from './unsaved-changes.ts'

interface EditFormProps {
  /** By the names of fields; from the server. */
  errors: FieldErrors | undefined
  /** Resolves to whether it was saved. */
  onSubmit: (data: FormData) => Promise<boolean>
  isPending: boolean
  /** False where required fields start empty. */
  startsValid?: boolean
  /** For long texts. */
  isWide?: boolean
  /** Translated; "Save" unless given. */
  submitLabel?: string
  /** Beside the button that saves. */
  footer?: ReactNode
  children: ReactNode
}

/** A form of the admin area: nobody leaves it with unsaved changes unasked. */
export function EditForm({
  errors,
  onSubmit,
  isPending,
  startsValid = true,
  isWide = false,
  submitLabel,
  footer,
  children,
}: EditFormProps) {
  const t = useTrans()
  const [isDirty, setIsDirty] = useState(false)
  useUnsavedChanges(isDirty, {
    title: t('Discard your changes?'),
    body: t('What you changed on this page is not saved yet.'),
    confirmLabel: t('Discard'),
  })
  return (
    <div
      onInput={() => setIsDirty(true)}
      className={isWide ? 'admin-form admin-form-wide' : 'admin-form'}
    >
      <Form
        errors={errors}
        onSubmit={async (data) => {
          if (await onSubmit(data)) setIsDirty(false)
        }}
      >
        {children}
        <div className="admin-form-footer">
          <SubmitButton isPending={isPending} startsValid={startsValid}>
            {submitLabel ?? t('Save')}
          </SubmitButton>
          {footer}
        </div>
      </Form>
    </div>
  )
}
