import { useRef, useState, useEffect, useEffectEvent } from 'react'
import { formatBytes } from '#worker/i18n/byte-size.ts'
import { useI18n, useTrans, type Translate } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { useChosenFiles } from '#web/uploads/chosen-files.tsx'
import { useFilePicker } from '#web/uploads/file-picker.tsx'
import type { Destination } from '#web/uploads/transfer/destination.ts'
import type { OpenedLinkResponse } from '#worker/features/links/schema.ts'
import { filesOfDrop, type Dropped } from '#web/uploads/queue/dropped-files.ts'
import type { PickedFile } from '#web/uploads/transfer/picked-file.ts'

/** A link by which its visitors may upload. */
export interface TakingLink {
  hash: string
  kind: OpenedLinkResponse['link']['kind']
  /** Room that is left for uploads. */
  room: NonNullable<OpenedLinkResponse['link']['uploads']>
}

interface SendFormProps {
  link: TakingLink
  destination: Destination
  name: string
  onNameChange: (name: string) => void
}

/** The visitor's name, and files chosen or dropped. A request asks for the name, other links offer it. */
export function SendForm({ link, destination, name, onNameChange }: SendFormProps) {
  const t = useTrans()
  const { language } = useI18n()
  const chosenFiles = useChosenFiles()
  const { pickFiles, pickFolder } = useFilePicker()
  const nameRef = useRef<HTMLInputElement>(null)
  const [isNameMissing, setIsNameMissing] = useState(false)
  /** Dropped before there was a name. */
  const [waiting, setWaiting] = useState<readonly PickedFile[]>([])
  const isRequest = link.kind === 'request'
  const isOver = useDroppedFiles(async (dropped) => {
    const { files } = await dropped
    if (hasName()) send(files)
    else setWaiting((before) => [...before, ...files])
  })
  if (link.room.files === 0 || link.room.bytes === 0)
    return <p className="link-uploads">{t('No more files can be uploaded here.')}</p>

  function send(files: readonly PickedFile[]) {
    void chosenFiles.add([...files], destination)
  }

  /** Asks for it where it is missing. */
  function hasName(): boolean {
    const isMissing = isRequest && name.trim() === ''
    setIsNameMissing(isMissing)
    if (isMissing) nameRef.current?.focus()
    return !isMissing
  }

  function sendWaiting() {
    if (!hasName()) return
    send(waiting)
    setWaiting([])
  }

  const limits = limitsText(t, link.room, (bytes) => formatBytes(bytes, language))
  return (
    <section
      className="link-uploads"
      aria-label={t('Upload files')}
      data-over={isOver || undefined}
    >
      <TextField
        label={t('Your name')}
        description={
          isRequest
            ? t('Required. The owner sees it beside your files.')
            : t('Optional. The owner sees it beside your files.')
        }
        value={name}
        maxLength={100}
        autoComplete="name"
        isRequired={isRequest}
        inputRef={nameRef}
        {...(isNameMissing && { isInvalid: true, errorMessage: t('Please enter your name.') })}
        onChange={(typed) => {
          setIsNameMissing(false)
          onNameChange(typed)
        }}
      />
      <div className="link-uploads-actions">
        <Button variant="primary" onPress={() => hasName() && pickFiles()}>
          {t('Choose files')}
        </Button>
        {!isRequest && (
          <Button variant="outline" onPress={() => hasName() && pickFolder()}>
            {t('Choose a folder')}
          </Button>
        )}
        <p className="link-uploads-hint">
          {t('Or drop files on this page. They are sent at once.')}
        </p>
      </div>
      {waiting.length > 0 && (
        <div className="link-uploads-actions" role="status">
          <p>
            {waiting.length === 1
              ? t('1 file waits for your name.')
              : t(':count files wait for your name.', { count: waiting.length })}
          </p>
          <Button variant="primary" onPress={sendWaiting}>
            {t('Send now')}
          </Button>
        </div>
      )}
      {limits && <p className="link-uploads-limits">{limits}</p>}
    </section>
  )
}

function limitsText(
  t: Translate,
  { files, bytes }: TakingLink['room'],
  format: (bytes: number) => string,
): string | null {
  if (files !== null && bytes !== null) {
    const size = format(bytes)
    return files === 1
      ? t('1 more file, up to :size.', { size })
      : t('Up to :count more files, :size in all.', { count: files, size })
  }
  if (files !== null)
    return files === 1 ? t('1 more file.') : t('Up to :count more files.', { count: files })
  return bytes === null ? null : t('Up to :size more.', { size: format(bytes) })
}

/** Takes files that are dropped anywhere on the page. Returns whether some are held over it. */
function useDroppedFiles(onDrop: (dropped: Promise<Dropped>) => Promise<void>): boolean {
  const [isOver, setIsOver] = useState(false)
  const onDrag = useEffectEvent((event: DragEvent) => {
    const transfer = event.dataTransfer
    if (!transfer?.types.includes('Files')) return
    event.preventDefault()
    setIsOver(event.type === 'dragover')
    // In the event itself: browsers clear the items afterwards.
    if (event.type === 'drop') void onDrop(filesOfDrop(transfer))
  })
  useEffect(() => {
    const types = ['dragover', 'dragleave', 'drop'] as const
    const listener = (event: DragEvent) => onDrag(event)
    for (const type of types) document.addEventListener(type, listener)
    return () => {
      for (const type of types) document.removeEventListener(type, listener)
    }
  }, [])
  return isOver
}
