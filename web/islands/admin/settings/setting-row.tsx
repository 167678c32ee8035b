import { useTrans } from '#web/i18n/i18n-context.tsx'
import type { ControlProps } from './control-props.ts'
import { SETTING_CONTROLS, showsOwnError } from './setting-control.tsx'
import { isSame } from './use-settings-draft.ts'

/** A setting: its control, whether it differs from the default, and why it cannot be changed. */
export function SettingRow({ onReset, ...props }: ControlProps & { onReset: () => void }) {
  const { setting, value, isDisabled, errorMessage, partErrors } = props
  const t = useTrans()
  const Control = SETTING_CONTROLS[setting.input]
  const isChanged = setting.input !== 'secret' && !isSame(value, setting.default)
  return (
    <div className="setting" data-setting={setting.name}>
      <Control {...props} />
      {errorMessage && !showsOwnError(setting.input, Object.keys(partErrors)) && (
        <p className="field-error" role="alert">
          {errorMessage}
        </p>
      )}
      {!setting.can_change && (
        <p className="admin-secondary">
          {t('Only administrators with full access can change this.')}
        </p>
      )}
      {isChanged && (
        <p className="setting-changed">
          <span>{t('Changed from the default')}</span>
          {!isDisabled && (
            <button
              type="button"
              className="setting-reset"
              aria-label={`${t('Reset')}: ${t(setting.label)}`}
              onClick={onReset}
            >
              {t('Reset')}
            </button>
          )}
        </p>
      )}
    </div>
  )
}
