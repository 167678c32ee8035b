import { useId, type ComponentType, type ReactNode } from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/fields/form.tsx'
import { SubmitButton } from '#web/ui/fields/submit-button.tsx'
import { useFormMutation } from '#web/ui/fields/use-form-mutation.ts'
import { openDialog } from '#web/ui/overlays/dialog-store.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useCloseDialog } from '#web/ui/overlays/use-close-dialog.ts'

interface FormDialogProps {
  /** Translated. */
  title: string
  /** Translated. */
  submitLabel: string
  isDanger?: boolean
  isDisabled?: boolean
  send: (data: FormData) => Promise<unknown>
  children: ReactNode
}

/** A form in a dialog. Once it is sent, closes with what `send` resolves to; with true if that is nothing. */
export function FormDialog({
  title,
  submitLabel,
  isDanger = false,
  isDisabled = false,
  send,
  children,
}: FormDialogProps) {
  const t = useTrans()
  const formId = useId()
  const close = useCloseDialog()
  const { errors, isPending, submit } = useFormMutation(send, (result) => close(result ?? true))
  return (
    <Dialog
      title={title}
      isPending={isPending}
      footer={
        <>
          <Button variant="ghost" onPress={() => close()} isDisabled={isPending}>
            {t('Cancel')}
          </Button>
          <SubmitButton
            form={formId}
            isPending={isPending}
            isDisabled={isDisabled}
            variant={isDanger ? 'danger' : 'primary'}
          >
            {submitLabel}
          </SubmitButton>
        </>
      }
    >
      <Form id={formId} errors={errors} onSubmit={submit}>
        {children}
      </Form>
    </Dialog>
  )
}

/** Opens a dialog that is such a form; false if it was canceled. */
export const openFormDialog = async <Props extends object>(
  dialog: ComponentType<Props>,
  props: Props,
): Promise<boolean> => Boolean(await openDialog<unknown, Props>(dialog as never, props as never))
