import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { withError, type ControlProps } from '../control-props.ts'

/** A key or a password: it can be replaced or removed, and is never shown. */
export function SecretControl(props: ControlProps) {
  const { setting, value, onChange, isDisabled, errorMessage } = props
  const t = useTrans()
  const isSet = setting.value !== ''
  const isKept = value === setting.value
  const isRemoved = isSet && value === ''
  const state = isRemoved ? t('Removed when you save') : isSet ? t('Set') : t('Not set')
  return (
    <div className="setting-secret">
      <TextField
        type="password"
        label={t(setting.label)}
        labelEnd={<span className="admin-secondary">{state}</span>}
        description={`${t(setting.help)}${isSet ? ` ${t('Type a new one to replace it.')}` : ''}`}
        value={isKept ? '' : String(value)}
        // Nothing typed leaves it as it is.
        onChange={(text) => onChange(text === '' ? setting.value : text)}
        // Browsers would fill in the admin's own.
        autoComplete="new-password"
        isDisabled={isDisabled}
        {...withError(errorMessage)}
      />
      {isSet && !isDisabled && (
        <Button
          size="sm"
          aria-label={`${isRemoved ? t('Keep') : t('Remove')}: ${t(setting.label)}`}
          onPress={() => onChange(isRemoved ? setting.value : '')}
        >
          {isRemoved ? t('Keep') : t('Remove')}
        </Button>
      )}
    </div>
  )
}
