import { useState } from 'react'
import type { ChangeLinkInput } from '#worker/features/links/schema.ts'
import { ApiError } from '#web/api/api-error.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/fields/form.tsx'
import { formText } from '#web/ui/fields/form-text.ts'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'

type Submit = (change: ChangeLinkInput) => Promise<unknown>

/** An address of one's own, instead of the random one. */
export function LinkName({ name, onSubmit }: { name: string | null; onSubmit: Submit }) {
  const t = useTrans()
  return (
    <SavedText
      label={t('Name in the address')}
      description={t(
        '6 to 64 of a–z, 0–9 and “-”. Names can be guessed: add a password to what is private.',
      )}
      field="name"
      value={name}
      onSubmit={onSubmit}
    />
  )
}

/** For the visitors of a file request. */
export function LinkMessage({ message, onSubmit }: { message: string | null; onSubmit: Submit }) {
  const t = useTrans()
  return (
    <SavedText
      label={t('Message')}
      description={t('Visitors read it above the form. The name of the folder is not shown.')}
      field="message"
      rows={3}
      value={message}
      onSubmit={onSubmit}
    />
  )
}

interface SavedTextProps {
  label: string
  description: string
  field: 'name' | 'message'
  rows?: number
  value: string | null
  onSubmit: Submit
}

/** A text with a button that saves it; emptied, it is taken away. */
function SavedText({ label, description, field, rows, value, onSubmit }: SavedTextProps) {
  const t = useTrans()
  const [text, setText] = useState(value ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const isChanged = text.trim() !== (value ?? '')

  async function submit(data: FormData) {
    try {
      await onSubmit({ [field]: formText(data, field) || null })
      setText((current) => (field === 'name' ? current.trim().toLowerCase() : current.trim()))
    } catch (error) {
      const said = error instanceof ApiError ? error.errors[field]?.[0] : undefined
      if (said === undefined) showHttpErrorToast(error)
      else setProblem(said)
    }
  }

  return (
    <Form className="link-text" onSubmit={submit}>
      <TextField
        name={field}
        label={label}
        description={description}
        value={text}
        autoComplete="off"
        {...(rows !== undefined && { rows })}
        {...(problem !== null && { errorMessage: problem })}
        onChange={(typed) => {
          setProblem(null)
          setText(typed)
        }}
      />
      {isChanged && <Button type="submit">{t('Save')}</Button>}
    </Form>
  )
}
