import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Panel } from '../panel.tsx'
import { LocaleForm } from './locale-form.tsx'

export function LocalePanel() {
  const t = useTrans()
  return (
    <Panel
      id="location-and-language"
      title={t('Location and language')}
      description={t('Your time zone, country and language.')}
    >
      <LocaleForm />
    </Panel>
  )
}
