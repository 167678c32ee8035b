import { useState } from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/fields/form.tsx'
import { Switch } from '#web/ui/fields/switch.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { formText } from '#web/ui/fields/form-text.ts'

interface LinkPasswordProps {
  hasPassword: boolean
  isSaving: boolean
  onChange: (password: string | null) => void
}

export function LinkPassword({ hasPassword, isSaving, onChange }: LinkPasswordProps) {
  const t = useTrans()
  const [isAsking, setIsAsking] = useState(false)

  function submit(data: FormData) {
    const password = formText(data, 'password')
    if (!password) return
    setIsAsking(false)
    onChange(password)
  }

  return (
    <div className="link-option">
      <Switch
        // On once it is stored: what is only typed protects nothing.
        isSelected={hasPassword}
        onChange={(isOn) => {
          setIsAsking(isOn)
          if (!isOn) onChange(null)
        }}
      >
        {t('Require a password')}
      </Switch>
      {hasPassword && !isAsking && (
        <Button variant="outline" size="sm" onPress={() => setIsAsking(true)}>
          {t('Change password')}
        </Button>
      )}
      {isAsking && (
        <Form className="link-password" aria-label={t('Password')} onSubmit={submit}>
          <TextField
            name="password"
            label={t('Password')}
            type="password"
            autoComplete="new-password"
            autoFocus
            isRequired
          />
          <Button type="submit" isPending={isSaving}>
            {t('Set password')}
          </Button>
        </Form>
      )}
    </div>
  )
}
