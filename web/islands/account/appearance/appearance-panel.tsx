import { useTrans } from '#web/i18n/i18n-context.tsx'
import type { DrivePreferences } from '#worker/features/preferences/schema.ts'
import { Panel } from '../panel.tsx'
import { AppearanceForm } from './appearance-form.tsx'

export function AppearancePanel({ density }: { density: DrivePreferences['density'] }) {
  const t = useTrans()
  return (
    <Panel
      id="appearance"
      title={t('Appearance')}
      description={t('How the site looks to you, and how it writes dates and times.')}
    >
      <AppearanceForm density={density} />
    </Panel>
  )
}
