import { Trash2 } from 'lucide-react'
import { Link } from 'wouter'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { formatBytes } from '#worker/i18n/byte-size.ts'
import { useI18n, useTrans } from '#web/i18n/i18n-context.tsx'
import { FileTypeIcon } from '#web/ui/file-type-icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useEntryActions } from '../menus/use-entry-actions.ts'
import { folderPath } from '../state/drive-view.ts'
import { addressWithPreview } from '../state/preview-address.ts'
import { rootNameOf, useWorkspace } from '../state/workspace.ts'

/** Each opens in its folder. */
export function LargestFiles({ files }: { files: readonly FileEntry[] }) {
  const t = useTrans()
  return (
    <section>
      <h2 className="storage-title">{t('Largest files')}</h2>
      <ul className="storage-files">
        {files.map((file) => (
          <LargestFile key={file.id} file={file} />
        ))}
      </ul>
    </section>
  )
}

function LargestFile({ file }: { file: FileEntry }) {
  const t = useTrans()
  const { language } = useI18n()
  const { workspace } = useWorkspace()
  const runAction = useEntryActions()
  const folder = folderPath(file.location?.hash ?? null)
  return (
    <li className="storage-file">
      <FileTypeIcon type={file.type} size={24} />
      <div className="storage-file-text">
        <Link href={addressWithPreview(folder, '', file.hash)} dir="auto" title={file.name}>
          {file.name}
        </Link>
        <span dir="auto">{file.location?.name ?? rootNameOf(workspace, t)}</span>
      </div>
      <span className="storage-file-size">{formatBytes(file.file_size, language)}</span>
      {file.permissions['files.delete'] && (
        <IconButton
          aria-label={t('Move “:name” to trash', { name: file.name })}
          size="sm"
          onPress={() => runAction('trash', [file])}
        >
          <Trash2 aria-hidden="true" />
        </IconButton>
      )}
    </li>
  )
}
