import { createContext, use, type ReactNode } from 'react'
import type { BootstrapData } from '#worker/features/bootstrap/schema.ts'
import { BootstrapDataProvider, createBootstrapStore } from '#web/i18n/bootstrap-data.tsx'
import { I18nProvider } from '#web/i18n/i18n-context.tsx'

/** Facts of the request that are not in the bootstrap data. */
interface PageRequestInfo {
  /** For scripts and styles inside the page. */
  nonce: string
  url: URL
  /** Goes into each form, as `_token`. */
  xsrfToken: string
  /** Shown in the frame of the appearance editor. */
  isInEditor: boolean
  /** In ms since 1970. */
  renderedAt: number
  browserTimezone: string
  /** Opens the page's security policy for the ad network; called by slots that have an advertisement. */
  allowAds: () => void
}

const PageRequestContext = createContext<PageRequestInfo | null>(null)

export function usePageRequest(): PageRequestInfo {
  const info = use(PageRequestContext)
  if (!info) throw new Error('usePageRequest must be used inside PageProviders')
  return info
}

interface PageProvidersProps {
  request: PageRequestInfo & { bootstrapData: BootstrapData }
  children: ReactNode
}

export function PageProviders({ request, children }: PageProvidersProps) {
  const { i18n, user, settings } = request.bootstrapData
  const timezone = user?.timezone || settings.dates.default_timezone || null
  return (
    <PageRequestContext value={request}>
      <BootstrapDataProvider store={createBootstrapStore(request.bootstrapData)}>
        <I18nProvider
          lines={i18n.lines}
          language={i18n.language}
          timezone={timezone}
          renderedAt={request.renderedAt}
          browserTimezone={request.browserTimezone}
        >
          {children}
        </I18nProvider>
      </BootstrapDataProvider>
    </PageRequestContext>
  )
}
