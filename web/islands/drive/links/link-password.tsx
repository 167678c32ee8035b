import { useState } from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/fields/form.tsx'
import { Switch } from '#web/ui/fields/switch.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { useLinkField, type SubmitLinkChange } from './use-link-field.ts'

interface LinkPasswordProps {
  hasPassword: boolean
  isSaving: boolean
  onRemove: () => void
  onSubmit: SubmitLinkChange
}

export function LinkPassword({ hasPassword, isSaving, onRemove, onSubmit }: LinkPasswordProps) {
  const t = useTrans()
  const [isAsking, setIsAsking] = useState(false)
  const [password, setPassword] = useState('')
  const [isJustSet, setIsJustSet] = useState(false)

  function ask(isOn: boolean) {
    setIsAsking(isOn)
    setPassword('')
    setIsJustSet(false)
  }

  const { errors, save } = useLinkField({
    field: 'password',
    isUnsaved: isAsking && password !== '',
    read: () => ({ value: password }),
    onSubmit,
    onSaved: () => {
      ask(false)
      setIsJustSet(true)
    },
  })

  return (
    <div className="link-option">
      <Switch
        isSelected={hasPassword || isAsking}
        onChange={(isOn) => {
          ask(isOn)
          if (!isOn && hasPassword) onRemove()
        }}
      >
        {t('Require a password')}
      </Switch>
      {hasPassword && !isAsking && (
        <Button variant="outline" size="sm" autoFocus={isJustSet} onPress={() => ask(true)}>
          {t('Change password')}
        </Button>
      )}
      {isAsking && (
        <Form className="link-password" aria-label={t('Password')} errors={errors} onSubmit={save}>
          <TextField
            name="password"
            label={t('Password')}
            type="password"
            autoComplete="new-password"
            autoFocus
            isRequired
            value={password}
            onChange={setPassword}
          />
          <Button type="submit" isPending={isSaving}>
            {t('Set password')}
          </Button>
        </Form>
      )}
    </div>
  )
}
