import { Download, RotateCcw, Trash2 } from 'lucide-react'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { EntryVersion } from '#worker/features/versions/schema.ts'
import { formatBytes } from '#worker/i18n/byte-size.ts'
import { FormattedDate } from '#web/i18n/formatted-date.tsx'
import { useI18n, useTrans } from '#web/i18n/i18n-context.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useVersionActions } from './use-version-actions.ts'

interface VersionRowProps {
  entry: FileEntry
  version: EntryVersion
  mayChange: boolean
}

export function VersionRow({ entry, version, mayChange }: VersionRowProps) {
  const t = useTrans()
  const { language } = useI18n()
  const { restore, remove } = useVersionActions(entry, version)
  return (
    <li className="version">
      <span className="version-facts">
        <FormattedDate iso={version.created_at} hasTime />
        <span className="version-size">{formatBytes(version.file_size, language)}</span>
      </span>
      {mayChange && (
        <IconButton aria-label={t('Restore this version')} size="sm" onPress={restore}>
          <RotateCcw aria-hidden="true" />
        </IconButton>
      )}
      {entry.permissions['files.download'] && (
        <a
          className={buttonClass('ghost', 'sm', 'button-icon')}
          href={version.url}
          download
          aria-label={t('Download this version')}
          title={t('Download this version')}
        >
          <Download aria-hidden="true" />
        </a>
      )}
      {entry.permissions['files.delete'] && (
        <IconButton aria-label={t('Delete this version')} size="sm" onPress={remove}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      )}
    </li>
  )
}
