import type { ReactNode } from 'react'
import { I18nProvider as AriaI18nProvider } from 'react-aria-components/I18nProvider'
import {
  BootstrapDataProvider,
  useBootstrapData,
  type BootstrapStore,
} from '#web/i18n/bootstrap-data.tsx'
import { I18nProvider } from '#web/i18n/i18n-context.tsx'
import { DialogHost } from '#web/ui/overlays/dialog-host.tsx'
import { ToastRegion } from '#web/ui/overlays/toast-region.tsx'
import type { IslandPayload } from './islands.ts'

/** The time and the browser's time zone, as the server took them. */
type Rendered = Pick<IslandPayload, 'renderedAt' | 'browserTimezone'>

interface IslandProvidersProps {
  store: BootstrapStore
  rendered: Rendered
  /** Dialogs and toasts; once in a page. */
  hasOverlays: boolean
  children: ReactNode
}

/** Providers around each island; the same on the server and in the browser, so that hydration matches. */
export function IslandProviders({ store, rendered, hasOverlays, children }: IslandProvidersProps) {
  return (
    <BootstrapDataProvider store={store}>
      <LanguageProvider rendered={rendered}>
        {children}
        {hasOverlays && <DialogHost />}
        {hasOverlays && <ToastRegion />}
      </LanguageProvider>
    </BootstrapDataProvider>
  )
}

function LanguageProvider({ rendered, children }: { rendered: Rendered; children: ReactNode }) {
  const { i18n, user, settings } = useBootstrapData()
  const timezone = user?.timezone || settings.dates.default_timezone || null
  return (
    <I18nProvider
      lines={i18n.lines}
      language={i18n.language}
      timezone={timezone}
      renderedAt={rendered.renderedAt}
      browserTimezone={rendered.browserTimezone}
    >
      <AriaI18nProvider locale={i18n.language}>{children}</AriaI18nProvider>
    </I18nProvider>
  )
}
