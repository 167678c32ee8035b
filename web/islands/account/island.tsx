import { lazy, useRef, useState, type ReactNode } from 'react'
import { HydratedWhenNear } from '#web/hydration/hydrated-when-near.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import type { DrivePreferences } from '#worker/features/preferences/schema.ts'
import { AccountDeleted } from './deletion/account-deleted.tsx'
import { DeletionPanel } from './deletion/deletion-panel.tsx'
import { DetailsPanel } from './details/details-panel.tsx'
import { usePanels, type PanelId } from './panels.ts'
import { PasswordPanel } from './password/password-panel.tsx'
import { SessionsPanel } from './sessions/sessions-panel.tsx'
import { PanelNav } from './panel-nav.tsx'
import { SocialPanel } from './social/social-panel.tsx'
import { TokensPanel } from './tokens/tokens-panel.tsx'
import { TwoFactorPanel } from './two-factor/two-factor-panel.tsx'

export { QueryProvider } from '#web/hydration/query-provider.tsx'

/** Lists to search are most of this page's weight: these panels' HTML is there from the start, their code comes later. */
const AppearancePanel = lazy(async () => ({
  default: (await import('./appearance/appearance-panel.tsx')).AppearancePanel,
}))
const LocalePanel = lazy(async () => ({
  default: (await import('./locale/locale-panel.tsx')).LocalePanel,
}))

/** The account settings. */
export function Island(props: AccountIslandProps) {
  const [isDeleted, setIsDeleted] = useState(false)
  return (
    <div className="account">
      {isDeleted ? (
        <AccountDeleted />
      ) : (
        <AccountSettings {...props} onDeleted={() => setIsDeleted(true)} />
      )}
    </div>
  )
}

function AccountSettings({
  minPasswordLength,
  maxAvatarBytes,
  density,
  onDeleted,
}: AccountIslandProps & { onDeleted: () => void }) {
  const t = useTrans()
  const panels = usePanels()
  const panelsRef = useRef<HTMLDivElement>(null)
  const contents: Record<PanelId, ReactNode> = {
    'account-details': <DetailsPanel maxAvatarBytes={maxAvatarBytes} />,
    'social-login': <SocialPanel />,
    password: <PasswordPanel minLength={minPasswordLength} />,
    'two-factor': <TwoFactorPanel />,
    sessions: <SessionsPanel />,
    appearance: <AppearancePanel density={density} />,
    'location-and-language': <LocalePanel />,
    developers: <TokensPanel />,
    'delete-account': <DeletionPanel onDeleted={onDeleted} />,
  }
  return (
    <>
      <h1 className="account-title">{t('Account settings')}</h1>
      <PanelNav panels={panels} panelsRef={panelsRef} />
      <div className="account-panels" ref={panelsRef}>
        {panels.map(({ id }) => (
          <HydratedWhenNear key={id}>{contents[id]}</HydratedWhenNear>
        ))}
      </div>
    </>
  )
}

/** Limits of the server; its schemas are not for the browser, which they would weigh down. */
interface AccountIslandProps {
  minPasswordLength: number
  maxAvatarBytes: number
  /** As it was when the page was made. */
  density: DrivePreferences['density']
}
