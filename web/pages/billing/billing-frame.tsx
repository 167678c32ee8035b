import type { ReactNode } from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { SiteLayout } from '../frame/site-layout.tsx'

interface BillingFrameProps {
  title: string
  /** A page that is one step below the billing page. */
  hasWayBack?: boolean
  /** Translated: why what was sent was refused. */
  problem?: string | null | undefined
  /** Translated: what was done. */
  notice?: string | null
  children: ReactNode
}

export function BillingFrame({ title, hasWayBack, problem, notice, children }: BillingFrameProps) {
  const t = useTrans()
  return (
    <SiteLayout menu="custom-page-navbar">
      <div className="billing">
        {hasWayBack && (
          <p className="billing-back">
            <a href="/billing">{t('Billing')}</a>
          </p>
        )}
        <h1>{title}</h1>
        {problem && (
          <p className="billing-problem" role="alert">
            {problem}
          </p>
        )}
        {notice && (
          <p className="billing-notice" role="status">
            {notice}
          </p>
        )}
        {children}
      </div>
    </SiteLayout>
  )
}
