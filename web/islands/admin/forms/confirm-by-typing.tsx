import { useId, useState } from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/fields/form.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { openDialog } from '#web/ui/overlays/dialog-store.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useCloseDialog } from '#web/ui/overlays/use-close-dialog.ts'

interface Question {
  title: string
  body: string
  /** To be typed: a name or an address. */
  word: string
  confirmLabel: string
}

function TypingDialog({ title, body, word, confirmLabel }: Question) {
  const t = useTrans()
  const formId = useId()
  const close = useCloseDialog()
  const [text, setText] = useState('')
  const isTyped = text.trim() === word
  return (
    <Dialog
      title={title}
      role="alertdialog"
      footer={
        <>
          <Button variant="ghost" onPress={() => close(false)}>
            {t('Cancel')}
          </Button>
          <Button variant="danger" type="submit" form={formId} isDisabled={!isTyped}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={() => isTyped && close(true)}>
        <p>{body}</p>
        <TextField
          label={t('Type “:word” to confirm', { word })}
          value={text}
          onChange={setText}
          autoComplete="off"
          autoFocus
        />
      </Form>
    </Dialog>
  )
}

/** For what cannot be undone: true only when the word was typed. */
export const confirmByTyping = async (question: Question): Promise<boolean> =>
  (await openDialog<boolean, Question>(TypingDialog, question)) === true
