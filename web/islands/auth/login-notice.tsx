import { useEffect } from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { toast } from '#web/ui/overlays/toast-store.ts'

/**
 * The outcome of the previous page: query parameter `notice` of the sign-in page. `logged-out`: the visitor was sent
 * here because their session has ended.
 */
export type LoginNotice = 'email-verified' | 'password-reset' | 'logged-out'

/** Removes the notice from the address: after a reload it would be stale. */
export function useLoginNotice(notice: LoginNotice | null): void {
  useEffect(() => {
    if (notice === null) return
    const url = new URL(location.href)
    url.searchParams.delete('notice')
    history.replaceState(null, '', url)
    if (notice === 'password-reset') toast('Your password has been reset!')
  }, [notice])
}

export function LoginNoticeText({ notice }: { notice: LoginNotice | null }) {
  const t = useTrans()
  if (notice === null || notice === 'password-reset') return null
  return (
    <p className="auth-notice" role="status">
      {notice === 'logged-out'
        ? t('You were logged out. Sign in to continue.')
        : t('Your email address is verified. You can sign in now.')}
    </p>
  )
}
