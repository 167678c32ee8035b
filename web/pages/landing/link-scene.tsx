import { useTrans } from '#web/i18n/i18n-context.tsx'

export function LinkScene() {
  const t = useTrans()
  const rules = [
    { label: t('Password'), value: '••••••••', isOn: true },
    { label: t('Expires'), value: t('in 7 days'), isOn: true },
    { label: t('Allow download'), value: '', isOn: false },
  ]
  return (
    <div className="scene-card">
      <p className="scene-title">{t('Share by link')}</p>
      <p className="scene-address" dir="ltr">
        /drive/s/q7Vd…n2Kx
      </p>
      {rules.map(({ label, value, isOn }) => (
        <div key={label} className="scene-row">
          <span className="scene-row-main">{label}</span>
          <span className="scene-muted">{value}</span>
          <span {...(isOn ? { 'data-selected': '' } : {})}>
            <span className="switch-track">
              <span className="switch-thumb" />
            </span>
          </span>
        </div>
      ))}
    </div>
  )
}
