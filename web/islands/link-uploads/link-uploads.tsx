import { useEffect, useRef } from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { UploadPanel } from '#web/uploads/panel/upload-panel.tsx'
import { UploadsProvider, useUploadsSnapshot } from '#web/uploads/panel/uploads-context.tsx'
import { isActive } from '#web/uploads/queue/upload-state.ts'
import type { TakingLink } from './send-form.tsx'

/** A link's room that this page's uploads take. */
export interface UsedRoom {
  files: number
  bytes: number
}

interface LinkUploadsProps {
  link: TakingLink
  senderName: () => string
  onUsedChange: (used: UsedRoom) => void
}

/** How the visitor's uploads go. A taken name gets a number: visitors replace nothing. */
export function LinkUploads({ link, senderName, onUsedChange }: LinkUploadsProps) {
  /** Files that have arrived; the list of uploads may have been cleared of them. */
  const arrived = useRef<UsedRoom>({ files: 0, bytes: 0 })
  return (
    <UploadsProvider
      link={{ hash: link.hash, senderName }}
      askAboutClashes={async (clashes) => clashes.map(() => 'keepBoth')}
      onEntry={(_, { file }) => {
        arrived.current = add(arrived.current, file.size)
      }}
    >
      <div className="link-uploads-panel">
        <UploadPanel />
      </div>
      <RoomCount arrived={arrived} onChange={onUsedChange} />
      <SentNotice isRequest={link.kind === 'request'} />
    </UploadsProvider>
  )
}

const add = ({ files, bytes }: UsedRoom, size: number): UsedRoom => ({
  files: files + 1,
  bytes: bytes + size,
})

interface RoomCountProps {
  arrived: { readonly current: UsedRoom }
  onChange: (used: UsedRoom) => void
}

/** Tells how much is used, with what is on its way. */
function RoomCount({ arrived, onChange }: RoomCountProps) {
  const { uploads } = useUploadsSnapshot()
  useEffect(() => {
    const used = uploads
      .filter(isActive)
      .reduce((sum, { file }) => add(sum, file.size), arrived.current)
    onChange(used)
  }, [uploads, arrived, onChange])
  return null
}

function SentNotice({ isRequest }: { isRequest: boolean }) {
  const t = useTrans()
  const { totals } = useUploadsSnapshot()
  const isDone = totals.active === 0 && totals.completed > 0
  const thanks = isRequest ? t('Thank you. Your files have arrived.') : t('Uploaded.')
  return (
    <div className="link-uploads-sent" role="status">
      {isDone && <p>{totals.failed > 0 ? t('Some files have not arrived.') : thanks}</p>}
      {/* The list is the server's: a new page of it has what was uploaded. */}
      {isDone && !isRequest && (
        <Button variant="outline" size="sm" onPress={() => location.reload()}>
          {t('Show in the list')}
        </Button>
      )}
    </div>
  )
}
