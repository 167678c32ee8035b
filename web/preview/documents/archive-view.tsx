import { useMemo, useState } from 'react'
import { fileTypeOf } from '#worker/names/entry-type.ts'
import { formatBytes } from '#worker/i18n/byte-size.ts'
import { formatDate } from '#web/i18n/format-date.ts'
import { useDateStyle } from '#web/i18n/formatted-date.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { FileTypeIcon } from '#web/ui/file-type-icon.tsx'
import { visibleName } from '#web/ui/visible-name.ts'
import { useGrowingCount } from '../parts/use-growing-count.ts'
import { archiveTree, type ArchiveFolder } from './archive-tree.ts'
import type { ArchiveFile } from './document-job.ts'

/** The folders and files of an archive, one folder at a time. Their contents stay in it. */
export function ArchiveView({ name, files }: { name: string; files: readonly ArchiveFile[] }) {
  const t = useTrans()
  const style = useDateStyle()
  const root = useMemo(() => archiveTree(files), [files])
  const [way, setWay] = useState<readonly ArchiveFolder[]>([])
  const folder = way.at(-1) ?? root
  return (
    <>
      <div className="archive-head">
        <nav aria-label={t('Path')}>
          <ol className="archive-way">
            {[root, ...way].map((each, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a step is its place
              <li key={index}>
                {index === way.length ? (
                  <span aria-current="page" dir="auto">
                    {visibleName(index === 0 ? name : each.name)}
                  </span>
                ) : (
                  <Button variant="ghost" size="sm" onPress={() => setWay(way.slice(0, index))}>
                    {visibleName(index === 0 ? name : each.name)}
                  </Button>
                )}
              </li>
            ))}
          </ol>
        </nav>
        <p>
          {t(':count files, :size unpacked', {
            count: folder.fileCount,
            size: formatBytes(folder.sizeBytes, style.language),
          })}
        </p>
      </div>
      <FolderTable
        key={way.map((each) => each.name).join('/')}
        folder={folder}
        name={name}
        onOpen={(next) => setWay([...way, next])}
      />
    </>
  )
}

interface FolderTableProps {
  folder: ArchiveFolder
  name: string
  onOpen: (folder: ArchiveFolder) => void
}

function FolderTable({ folder, name, onOpen }: FolderTableProps) {
  const t = useTrans()
  const style = useDateStyle()
  const size = (bytes: number) => formatBytes(bytes, style.language)
  const folders = [...folder.folders.values()]
  const { count, lastRef } = useGrowingCount<HTMLTableRowElement>(
    folders.length + folder.files.length,
  )
  const rows = [
    ...folders.map((each) => ({ folder: each, file: null })),
    ...folder.files.map((each) => ({ folder: null, file: each })),
  ]
  return (
    <div
      className="preview-scroller archive-table"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
      tabIndex={0}
      role="region"
      aria-label={visibleName(folder.name) || name}
    >
      {rows.length === 0 && <p className="document-empty">{t('This folder is empty.')}</p>}
      {rows.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('Name')}</th>
              <th scope="col">{t('Size')}</th>
              <th scope="col" className="archive-date">
                {t('Modified')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, count).map((row, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two may have one name
              <tr key={index} ref={index === count - 1 ? lastRef : null}>
                <td>
                  {row.folder ? (
                    <Button
                      variant="ghost"
                      className="archive-name"
                      onPress={() => onOpen(row.folder)}
                    >
                      <FileTypeIcon type="folder" />
                      <span dir="auto">{visibleName(row.folder.name)}</span>
                    </Button>
                  ) : (
                    <span className="archive-name">
                      <FileTypeIcon type={typeOf(row.file.name)} />
                      <span dir="auto">
                        {visibleName(row.file.name)}
                        {row.file.file.isEncrypted && ` (${t('encrypted')})`}
                      </span>
                    </span>
                  )}
                </td>
                <td>{size(row.folder ? row.folder.sizeBytes : row.file.file.sizeBytes)}</td>
                <td className="archive-date">
                  {row.file?.file.modifiedAt &&
                    formatDate(`${row.file.file.modifiedAt}Z`, {
                      ...style,
                      timezone: 'UTC',
                    })}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

const typeOf = (name: string) => fileTypeOf('', /\.([^.]{1,10})$/.exec(name)?.[1] ?? '')
