import { CircleAlert, CircleCheck, FolderOpen, Pause, Play, RotateCcw, X } from 'lucide-react'
import { memo } from 'react'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { formatBytes } from '#worker/i18n/byte-size.ts'
import { useI18n, useTrans, type Translate } from '#web/i18n/i18n-context.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { UploadPicture } from './upload-picture.tsx'
import { visibleName } from '#web/ui/visible-name.ts'
import { WholeName } from '#web/ui/whole-name.tsx'
import type { UploadQueue } from '../queue/upload-queue.ts'
import {
  isActive,
  isPausable,
  isPaused,
  isRetriable,
  statusOf,
  type Upload,
} from '../queue/upload-state.ts'

interface UploadRowProps {
  upload: Upload
  queue: UploadQueue
  /** Shows an uploaded file where it is. */
  onShow?: (entry: FileEntry) => void
}

/** Rerenders only when its own upload changes: there may be many rows. */
export const UploadRow = memo(function UploadRow({ upload, queue, onShow }: UploadRowProps) {
  const t = useTrans()
  const { language } = useI18n()
  const { file, percentage } = upload
  const status = statusOf(upload)
  const name = shownName(upload)
  return (
    <li className="upload-row" data-status={status}>
      <UploadPicture file={file} />
      <div className="upload-row-main">
        <WholeName name={name} className="upload-name" />
        <p className="upload-state">
          <FolderName path={file.relativePath} />
          {stateText(upload, t, language)}
        </p>
        {status === 'inProgress' && <ProgressBar aria-label={name} value={percentage} />}
      </div>
      {status === 'completed' && (
        <CircleCheck
          className="upload-mark upload-mark-done"
          role="img"
          aria-label={t('Uploaded')}
        />
      )}
      {status === 'failed' && (
        <CircleAlert className="upload-mark upload-mark-failed" aria-hidden="true" />
      )}
      {onShow && upload.entry && <ShowButton entry={upload.entry} name={name} onShow={onShow} />}
      <UploadButtons upload={upload} queue={queue} />
    </li>
  )
})

/** The folder that a file was dropped or picked with. */
function FolderName({ path }: { path: string | null }) {
  const folders = path?.split('/').slice(0, -1) ?? []
  const folder = folders.at(-1)
  if (folder === undefined) return null
  return (
    <>
      <span className="upload-folder" dir="auto" title={visibleName(folders.join(' / '))}>
        {visibleName(folder)}
      </span>
      {' · '}
    </>
  )
}

interface ShowButtonProps {
  entry: FileEntry
  name: string
  onShow: (entry: FileEntry) => void
}

function ShowButton({ entry, name, onShow }: ShowButtonProps) {
  const t = useTrans()
  return (
    <IconButton
      aria-label={t('Show :name in folder', { name })}
      size="sm"
      onPress={() => onShow(entry)}
    >
      <FolderOpen aria-hidden="true" />
    </IconButton>
  )
}

function UploadButtons({ upload, queue }: UploadRowProps) {
  const t = useTrans()
  const { file } = upload
  const name = shownName(upload)
  return (
    <>
      {isPausable(upload) && (
        <IconButton
          aria-label={t('Pause :name', { name })}
          size="sm"
          hasTooltip={false}
          onPress={() => queue.pause(file.id)}
        >
          <Pause aria-hidden="true" />
        </IconButton>
      )}
      {isPaused(upload) && (
        <IconButton
          aria-label={t('Resume :name', { name })}
          size="sm"
          hasTooltip={false}
          onPress={() => queue.resume(file.id)}
        >
          <Play aria-hidden="true" />
        </IconButton>
      )}
      {isRetriable(upload) && (
        <IconButton
          aria-label={t('Retry :name', { name })}
          size="sm"
          hasTooltip={false}
          onPress={() => queue.retry(file.id)}
        >
          <RotateCcw aria-hidden="true" />
        </IconButton>
      )}
      {isActive(upload) && (
        <IconButton
          aria-label={t('Cancel :name', { name })}
          size="sm"
          hasTooltip={false}
          onPress={() => queue.abort(file.id)}
        >
          <X aria-hidden="true" />
        </IconButton>
      )}
    </>
  )
}

/** The server gives another name where the chosen one is taken. */
const shownName = ({ file, entry }: Upload) => visibleName(entry?.name ?? file.name)

function stateText(upload: Upload, t: Translate, language: string): string {
  const { file, message, bytesUploaded } = upload
  const status = statusOf(upload)
  if (message) return visibleName(t(message))
  const size = formatBytes(file.size, language)
  if (status === 'completed') return size
  if (status === 'aborted') return t('Canceled')
  const sent = t(':sent of :size', { sent: formatBytes(bytesUploaded, language), size })
  if (isPaused(upload)) return t('Paused · :sent', { sent })
  return status === 'pending' ? t('Waiting · :size', { size }) : sent
}
