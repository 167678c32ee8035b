import { useState } from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/fields/form.tsx'
import { Switch } from '#web/ui/fields/switch.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { AddressTags } from './address-tags.tsx'
import { isAddress, splitAddresses, withAddresses } from './addresses.ts'

interface LinkAddressesProps {
  emails: readonly string[]
  onChange: (emails: string[]) => void
}

/** Who may open a link: people who prove one of these addresses by a mailed code. Without any, everybody. */
export function LinkAddresses({ emails, onChange }: LinkAddressesProps) {
  const t = useTrans()
  const [isAsking, setIsAsking] = useState(false)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const isLimited = emails.length > 0

  function add() {
    const added = splitAddresses(text)
    if (added.length === 0) return setProblem(t('Please enter an email address.'))
    if (!added.every(isAddress)) return setProblem(t('This is not a valid email address.'))
    setText('')
    onChange(withAddresses(emails, added))
  }

  return (
    <div className="link-option">
      <Switch
        // On once there is an address: without any, everybody can open the link.
        isSelected={isLimited}
        onChange={(isOn) => {
          setIsAsking(isOn)
          if (!isOn) onChange([])
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
          <Form className="link-text" onSubmit={add}>
            <TextField
              label={t('Add email addresses')}
              description={t('Visitors get a code by mail that opens the link.')}
              value={text}
              autoComplete="off"
              autoFocus={isAsking}
              {...(problem !== null && { errorMessage: problem })}
              onChange={(typed) => {
                setProblem(null)
                setText(typed)
              }}
            />
            <Button type="submit">{t('Add')}</Button>
          </Form>
        </>
      )}
    </div>
  )
}
