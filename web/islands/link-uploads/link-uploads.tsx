import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { UploadPanel } from '#web/uploads/panel/upload-panel.tsx'
import { UploadsProvider, useUploadsSnapshot } from '#web/uploads/panel/uploads-context.tsx'
import type { TakingLink } from './send-form.tsx'

/** How the visitor's uploads go. A taken name gets a number: visitors replace nothing. */
export function LinkUploads({ link, senderName }: { link: TakingLink; senderName: () => string }) {
  return (
    <UploadsProvider
      link={{ hash: link.hash, senderName }}
      askAboutClashes={async (clashes) => clashes.map(() => 'keepBoth')}
      onEntry={() => {}}
    >
      <div className="link-uploads-panel">
        <UploadPanel />
      </div>
      <SentNotice isRequest={link.kind === 'request'} />
    </UploadsProvider>
  )
}

function SentNotice({ isRequest }: { isRequest: boolean }) {
  const t = useTrans()
  const { totals } = useUploadsSnapshot()
  const isDone = totals.active === 0 && totals.completed > 0
  return (
    <div className="link-uploads-sent" role="status">
      {isDone && <p>{isRequest ? t('Thank you. Your files have arrived.') : t('Uploaded.')}</p>}
      {/* The list is the server's: a new page of it has what was uploaded. */}
      {isDone && !isRequest && (
        <Button variant="outline" size="sm" onPress={() => location.reload()}>
          {t('Show in the list')}
        </Button>
      )}
    </div>
  )
}
