import { lazy } from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { LaterPart } from '#web/ui/overlays/later-part.tsx'
import type { DrivePreferences } from '#worker/features/preferences/schema.ts'
import { Panel } from '../panel.tsx'

/** As the form for language and location: its HTML is there from the start, what moves it comes later. */
const AppearanceForm = lazy(async () => ({
  default: (await import('./appearance-form.tsx')).AppearanceForm,
}))

export function AppearancePanel({ density }: { density: DrivePreferences['density'] }) {
  const t = useTrans()
  return (
    <Panel
      id="appearance"
      title={t('Appearance')}
      description={t('How the site looks to you, and how it writes dates and times.')}
    >
      <LaterPart>
        <AppearanceForm density={density} />
      </LaterPart>
    </Panel>
  )
}
