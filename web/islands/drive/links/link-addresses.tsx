import { useState } from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/fields/form.tsx'
import { Switch } from '#web/ui/fields/switch.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { AddressTags } from '../sharing/address-tags.tsx'
import { isAddress, splitAddresses, withAddresses } from '../sharing/addresses.ts'
import { useLinkField, type SubmitLinkChange } from './use-link-field.ts'

interface LinkAddressesProps {
  emails: readonly string[]
  onChange: (emails: string[]) => void
  onSubmit: SubmitLinkChange
}

/** Who may open a link: people who prove one of these addresses by a mailed code. Without any, everybody. */
export function LinkAddresses({ emails, onChange, onSubmit }: LinkAddressesProps) {
  const t = useTrans()
  const [isAsking, setIsAsking] = useState(false)
  const [text, setText] = useState('')
  const isLimited = emails.length > 0

  function read() {
    const added = splitAddresses(text)
    if (added.length === 0) return { problem: t('Please enter an email address.') }
    if (!added.every(isAddress)) return { problem: t('This is not a valid email address.') }
    return { value: withAddresses(emails, added) }
  }

  const { errors, save } = useLinkField({
    field: 'emails',
    isUnsaved: text.trim() !== '',
    read,
    onSubmit,
    onSaved: () => setText(''),
  })

  return (
    <div className="link-option">
      <Switch
        isSelected={isLimited || isAsking}
        onChange={(isOn) => {
          setIsAsking(isOn)
          setText('')
          if (!isOn && isLimited) onChange([])
        }}
      >
        {t('Only these email addresses')}
      </Switch>
      {(isLimited || isAsking) && (
        <>
          <AddressTags
            addresses={emails}
            onRemove={(email) => onChange(emails.filter((other) => other !== email))}
          />
          <Form className="link-text" errors={errors} onSubmit={save}>
            <TextField
              name="emails"
              label={t('Add email addresses')}
              description={t('Visitors get a code by mail that opens the link.')}
              value={text}
              autoComplete="off"
              autoFocus={isAsking}
              onChange={setText}
            />
            <Button type="submit">{t('Add')}</Button>
          </Form>
        </>
      )}
    </div>
  )
}
