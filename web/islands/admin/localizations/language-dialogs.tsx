import { useId, type ReactNode } from 'react'
import { api, unwrap } from '#web/api/api-client.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { formText } from '#web/ui/fields/form-text.ts'
import { Form } from '#web/ui/fields/form.tsx'
import { SubmitButton } from '#web/ui/fields/submit-button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { useFormMutation } from '#web/ui/fields/use-form-mutation.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useCloseDialog } from '#web/ui/overlays/use-close-dialog.ts'

/** Closes with the code of the language that was added. */
export function AddLanguageDialog() {
  const t = useTrans()
  const close = useCloseDialog()
  return (
    <LanguageDialog
      title={t('Add language')}
      submitLabel={t('Add')}
      send={(data) =>
        unwrap(
          api.admin.localizations.$post({
            json: { language: formText(data, 'language'), name: formText(data, 'name') },
          }),
        )
      }
      onSuccess={({ language }) => close(language)}
    >
      <TextField
        name="language"
        label={t('Code')}
        description={t('For example: de, pt-BR or zh-Hant.')}
        isRequired
        autoFocus
      />
      <TextField
        name="name"
        label={t('Name')}
        description={t('As its speakers call it.')}
        isRequired
      />
    </LanguageDialog>
  )
}

/** Closes with true once it is renamed. */
export function RenameLanguageDialog({ language, name }: { language: string; name: string }) {
  const t = useTrans()
  const close = useCloseDialog()
  return (
    <LanguageDialog
      title={t('Rename language')}
      submitLabel={t('Rename')}
      send={(data) =>
        unwrap(
          api.admin.localizations[':language'].$put({
            param: { language },
            json: { name: formText(data, 'name') },
          }),
        )
      }
      onSuccess={() => close(true)}
    >
      <TextField name="name" label={t('Name')} defaultValue={name} isRequired autoFocus />
    </LanguageDialog>
  )
}

interface LanguageDialogProps<Result> {
  title: string
  submitLabel: string
  send: (data: FormData) => Promise<Result>
  onSuccess: (result: Result) => void
  children: ReactNode
}

function LanguageDialog<Result>({
  title,
  submitLabel,
  send,
  onSuccess,
  children,
}: LanguageDialogProps<Result>) {
  const t = useTrans()
  const formId = useId()
  const close = useCloseDialog()
  const { errors, isPending, submit } = useFormMutation(send, onSuccess)
  return (
    <Dialog
      title={title}
      isPending={isPending}
      footer={
        <>
          <Button variant="ghost" onPress={() => close()} isDisabled={isPending}>
            {t('Cancel')}
          </Button>
          <SubmitButton form={formId} isPending={isPending}>
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
