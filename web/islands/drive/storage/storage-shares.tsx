import { useId, type CSSProperties } from 'react'
import { Link } from 'wouter'
import type { StorageSummary } from '#worker/features/drive/entries/schema.ts'
import { formatBytes } from '#worker/i18n/byte-size.ts'
import { useI18n, useTrans } from '#web/i18n/i18n-context.tsx'
import { TYPE_WORDS } from '#web/listing/type-words.ts'
import { encodeChoice, NO_CHOICE } from '../search/search-choice.ts'
import { searchPath, TRASH_PATH } from '../state/drive-view.ts'

interface Share {
  key: string
  label: string
  /** Null = counted elsewhere. */
  count: number | null
  bytes: number
  /** A custom property of the theme. */
  color: string
  address: string | null
}

/** The shares of a space as one bar, and as a table that says the same. */
export function StorageShares({ storage }: { storage: StorageSummary }) {
  const t = useTrans()
  const { language } = useI18n()
  const titleId = useId()
  const shares = sharesOf(storage).filter(({ bytes, count }) => bytes > 0 || count)
  const total = shares.reduce((sum, { bytes }) => sum + bytes, 0)
  return (
    <section>
      <h2 id={titleId} className="storage-title">
        {t('Storage by type')}
      </h2>
      <div className="storage-bar" aria-hidden="true">
        {shares.map(({ key, bytes, color }) => (
          <span
            key={key}
            style={
              { '--share': bytes / Math.max(1, total), '--share-color': color } as CSSProperties
            }
          />
        ))}
      </div>
      <table className="storage-table" aria-labelledby={titleId}>
        <thead>
          <tr>
            <th scope="col">{t('Type')}</th>
            <th scope="col">{t('Items')}</th>
            <th scope="col">{t('Size')}</th>
          </tr>
        </thead>
        <tbody>
          {shares.map(({ key, label, count, bytes, color, address }) => (
            <tr key={key}>
              <th scope="row">
                <span
                  className="storage-key"
                  style={{ '--share-color': color } as CSSProperties}
                  aria-hidden="true"
                />
                {address ? <Link href={address}>{t(label)}</Link> : t(label)}
              </th>
              <td>{count ?? '–'}</td>
              <td>{formatBytes(bytes, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {storage.versions.bytes > 0 && (
        <p className="storage-note">
          {t('Earlier versions of a file can be deleted in its details.')}
        </p>
      )}
    </section>
  )
}

function sharesOf({ types, trash, versions }: StorageSummary): Share[] {
  return [
    ...types.map(({ type, count, bytes }) => ({
      key: type,
      label: TYPE_WORDS[type],
      count,
      bytes,
      color: `var(--type-${type})`,
      address: searchPath({
        query: '',
        filters: encodeChoice({ ...NO_CHOICE, type }),
        folderHash: null,
        isInFolder: false,
        sort: { orderBy: 'file_size', orderDir: 'desc' },
      }),
    })),
    {
      key: 'trash',
      label: 'Trash',
      count: trash.count,
      bytes: trash.bytes,
      color: 'var(--muted)',
      address: TRASH_PATH,
    },
    {
      key: 'versions',
      label: 'Earlier versions',
      count: null,
      bytes: versions.bytes,
      color: 'var(--border-strong, var(--border))',
      address: null,
    },
  ]
}
