import { lazy } from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { LaterPart } from '#web/ui/overlays/later-part.tsx'
import { Panel } from '../panel.tsx'

/** Lists to search are most of this page's weight: its HTML is there from the start, and what moves it comes later. */
const LocaleForm = lazy(async () => ({ default: (await import('./locale-form.tsx')).LocaleForm }))

export function LocalePanel() {
  const t = useTrans()
  return (
    <Panel
      id="location-and-language"
      title={t('Location and language')}
      description={t('Your time zone, country and language.')}
    >
      <LaterPart>
        <LocaleForm />
      </LaterPart>
    </Panel>
  )
}
