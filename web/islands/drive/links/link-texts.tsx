import { useState } from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/fields/form.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { useLinkField, type SubmitLinkChange } from './use-link-field.ts'

/** An address of one's own, instead of the random one. */
export function LinkName({ name, onSubmit }: { name: string | null; onSubmit: SubmitLinkChange }) {
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
export function LinkMessage({
  message,
  onSubmit,
}: {
  message: string | null
  onSubmit: SubmitLinkChange
}) {
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
  onSubmit: SubmitLinkChange
}

/** A text with a button that saves it; emptied, it is taken away. */
function SavedText({ label, description, field, rows, value, onSubmit }: SavedTextProps) {
  const t = useTrans()
  const [text, setText] = useState(value ?? '')
  const isChanged = text.trim() !== (value ?? '')
  const { errors, save } = useLinkField({
    field,
    isUnsaved: isChanged,
    read: () => ({ value: text.trim() || null }),
    onSubmit,
    onSaved: () =>
      setText((current) => (field === 'name' ? current.trim().toLowerCase() : current.trim())),
  })

  return (
    <Form className="link-text" errors={errors} onSubmit={save}>
      <TextField
        name={field}
        label={label}
        description={description}
        value={text}
        autoComplete="off"
        {...(rows !== undefined && { rows })}
        onChange={setText}
      />
      {isChanged && <Button type="submit">{t('Save')}</Button>}
    </Form>
  )
}
