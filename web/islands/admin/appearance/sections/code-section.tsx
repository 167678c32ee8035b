import { useTrans } from '#web/i18n/i18n-context.tsx'
import { SettingCode } from '../fields/setting-fields.tsx'

export function CodeSection() {
  const t = useTrans()
  return (
    <>
      <SettingCode name="custom_code.style" />
      <SettingCode name="custom_code.html" />
      <p className="field-description">
        {t('Scripts run once the code is saved, not in the preview.')}{' '}
        {t(
          'If the code breaks a page, open it with ?safe=1 at the end of its address: admins then see it without, and the sign-in page at /login?safe=1 does for everybody.',
        )}
      </p>
    </>
  )
}
