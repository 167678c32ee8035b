import { useId } from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { formText } from '#web/ui/fields/form-text.ts'
import { Form } from '#web/ui/fields/form.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { openDialog } from '#web/ui/overlays/dialog-store.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useCloseDialog } from '#web/ui/overlays/use-close-dialog.ts'

interface Question {
  kind: 'link' | 'image'
  former: string
}

/** Links may lead to pages of this site; pictures are on other sites, by https. */
const PATTERNS = {
  link: String.raw`(https?:\/\/|mailto:|tel:|\/).*`,
  image: String.raw`https:\/\/.+`,
}

function AddressDialog({ kind, former }: Question) {
  const t = useTrans()
  const formId = useId()
  const close = useCloseDialog()
  const title = kind === 'link' ? t('Link') : t('Picture')
  return (
    <Dialog
      title={title}
      footer={
        <>
          {former !== '' && (
            <Button variant="ghost" onPress={() => close('')}>
              {t('Remove link')}
            </Button>
          )}
          <Button variant="ghost" onPress={() => close()}>
            {t('Cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId}>
            {t('Apply')}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={(data) => close(formText(data, 'address').trim())}>
        <TextField
          name="address"
          label={t('Address')}
          description={
            kind === 'link'
              ? t('A web address, or a path of this site such as /pages/terms.')
              : t('Of a picture on the web, with https.')
          }
          defaultValue={former}
          pattern={PATTERNS[kind]}
          isRequired
          autoFocus
        />
      </Form>
    </Dialog>
  )
}

/** Undefined = called off; empty = without one. */
export const askForAddress = (question: Question): Promise<string | undefined> =>
  openDialog<string, Question>(AddressDialog, question)
