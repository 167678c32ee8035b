import { useState } from 'react'
import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import { toast } from '#web/ui/overlays/toast-store.ts'
import { resendVerification } from './api.ts'

/** The interactive part of the page that asks to verify the address. */
export function Island() {
  const t = useTrans()
  const email = useBootstrapData().user?.email ?? ''
  const [isPending, setIsPending] = useState(false)

  async function resend() {
    setIsPending(true)
    try {
      await resendVerification(email)
      toast('Email sent')
    } catch (error) {
      showHttpErrorToast(error)
    } finally {
      setIsPending(false)
    }
  }

  return (
    <Button variant="primary" isPending={isPending} isDisabled={email === ''} onPress={resend}>
      {t('Resend email')}
    </Button>
  )
}
