import { useQuery } from '@tanstack/react-query'
import { api, unwrap } from '#web/api/api-client.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useCloseDialog } from '#web/ui/overlays/use-close-dialog.ts'
import { PageProblem } from '../frame/page-problem.tsx'

/** A mail as its receiver sees it. The frame runs no scripts and reaches nothing of this page. */
export function MailPreviewDialog({ id }: { id: number }) {
  const t = useTrans()
  const close = useCloseDialog()
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'outgoing-mail', id],
    queryFn: async ({ signal }) => {
      const call = api.admin['outgoing-mails'][':id'].$get(
        { param: { id: String(id) } },
        { init: { signal } },
      )
      return (await unwrap(call)).mail
    },
    // It holds links that open accounts.
    gcTime: 0,
  })
  return (
    <Dialog
      title={data?.subject ?? t('Mail')}
      size="lg"
      footer={<Button onPress={() => close()}>{t('Close')}</Button>}
    >
      {error && <PageProblem error={error} onRetry={() => refetch()} />}
      {data && (
        <>
          <p className="admin-secondary">{t('To :recipient', { recipient: data.recipient })}</p>
          <iframe
            className="admin-mail-frame"
            title={t('The mail')}
            sandbox=""
            srcDoc={data.html}
          />
          <details>
            <summary>{t('As plain text')}</summary>
            <pre className="admin-mail-text" dir="auto">
              {data.text}
            </pre>
          </details>
        </>
      )}
    </Dialog>
  )
}
