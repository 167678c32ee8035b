import { useId } from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Form } from '#web/ui/fields/form.tsx'
import { formText } from '#web/ui/fields/form-text.ts'
import { SubmitButton } from '#web/ui/fields/submit-button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { useCloseDialog } from '#web/ui/overlays/use-close-dialog.ts'
import { useFormMutation } from '../../../ui/fields/use-form-mutation.ts'

interface AvatarUrlDialogProps {
  /** Throws `ApiError` with the field "url". */
  fetchAvatar: (url: string) => Promise<string>
}

/** Closes with the picture's own new address. */
export function AvatarUrlDialog({ fetchAvatar }: AvatarUrlDialogProps) {
  const t = useTrans()
  const closeDialog = useCloseDialog()
  const formId = useId()
  const { errors, isPending, submit } = useFormMutation(
    (data) => fetchAvatar(formText(data, 'url')),
    (avatar) => closeDialog(avatar),
  )
  return (
    <Dialog
      title={t('Picture from a web address')}
      isPending={isPending}
      footer={
        <>
          <Button variant="ghost" isDisabled={isPending} onPress={() => closeDialog()}>
            {t('Cancel')}
          </Button>
          <SubmitButton form={formId} startsValid={false} isPending={isPending}>
            {t('Use picture')}
          </SubmitButton>
        </>
      }
    >
      <Form id={formId} errors={errors} onSubmit={submit}>
        <TextField
          name="url"
          label={t('Web address')}
          type="url"
          placeholder="https://"
          autoComplete="off"
          spellCheck="false"
          autoFocus
          isRequired
        />
      </Form>
    </Dialog>
  )
}
