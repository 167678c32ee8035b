import { useTrans } from '#web/i18n/i18n-context.tsx'
import { LanguageSwitcher } from './language-switcher.tsx'
import { MenuLinks } from './menu-links.tsx'
import { usePageRequest } from './page-providers.tsx'
import { ThemeSwitcher } from './theme-switcher.tsx'

export function Footer() {
  const t = useTrans()
  const { renderedAt } = usePageRequest()
  return (
    <footer className="footer">
      <MenuLinks position="footer" className="footer-links" aria-label={t('Footer menu')} />
      <div className="footer-line">
        <p>
          {t('Copyright © :year, All Rights Reserved', {
            year: new Date(renderedAt).getUTCFullYear(),
          })}
        </p>
        <MenuLinks
          position="footer-secondary"
          className="footer-links"
          aria-label={t('Secondary footer menu')}
        />
        <div className="footer-switchers">
          <ThemeSwitcher />
          <LanguageSwitcher />
        </div>
      </div>
    </footer>
  )
}
