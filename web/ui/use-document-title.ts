import { useEffect } from 'react'
import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'

export function useDocumentTitle(title: string): void {
  const { settings } = useBootstrapData()
  const siteName = settings.branding.site_name
  useEffect(() => {
    document.title = `${title} - ${siteName}`
  }, [title, siteName])
}
