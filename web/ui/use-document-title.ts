import { useEffect } from 'react'
import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'

/** Names the page while something else than it began with stands on it. */
export function useDocumentTitle(title: string): void {
  const siteName = useBootstrapData().settings.branding.site_name
  useEffect(() => {
    const former = document.title
    document.title = `${title} - ${siteName}`
    return () => {
      document.title = former
    }
  }, [title, siteName])
}
