import { useEffect, useRef } from 'react'
import { leaveFlash } from '#web/api/flash.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Shown after deletion until the homepage, which confirms it, has loaded. */
export function AccountDeleted() {
  const t = useTrans()
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The focused element was removed with the account.
    ref.current?.focus()
    leaveFlash('account_deleted')
    location.replace('/')
  }, [])
  return (
    <div ref={ref} className="account-deleted" tabIndex={-1}>
      <h1 className="visually-hidden">{t('Account settings')}</h1>
      <EmptyState
        title={t('Your account has been deleted')}
        description={t('Thank you for having been with us.')}
        action={
          <a className={buttonClass('primary')} href="/">
            {t('Homepage')}
          </a>
        }
      />
    </div>
  )
}
