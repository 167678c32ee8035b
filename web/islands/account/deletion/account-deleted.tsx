import { useEffect, useRef } from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { toast } from '#web/ui/toast-store.ts'

/** As long as a toast shows. */
const LEAVE_AFTER_MS = 3000

/** What is left of the page when there is no account any more; the homepage follows. */
export function AccountDeleted() {
  const t = useTrans()
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // What had the focus is gone with the account: what came in its place is read out.
    ref.current?.focus()
    toast('Account deleted')
    const timer = setTimeout(() => location.replace('/'), LEAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div ref={ref} className="account-deleted" tabIndex={-1}>
      <h1 className="visually-hidden">{t('Account settings')}</h1>
      <EmptyState
        title={t('Your account is deleted')}
        description={t('Thank you for having been here.')}
        action={
          <a className={buttonClass('primary')} href="/">
            {t('Homepage')}
          </a>
        }
      />
    </div>
  )
}
