import { useQuery } from '@tanstack/react-query'
import { formatBytes } from '#web/i18n/byte-size.ts'
import { useI18n, useTrans } from '#web/i18n/i18n-context.tsx'
import { FileTypeIcon } from '#web/ui/file-type-icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { spaceUsageQuery } from '../state/api.ts'
import { Fact } from './entry-facts.tsx'

/** Of the whole drive: what is not in a folder has no folder to tell of. */
export function RootDetails() {
  const t = useTrans()
  const { language } = useI18n()
  const { data: usage, isError } = useQuery(spaceUsageQuery)
  const bytes = (amount: number | null | undefined) => {
    if (amount === undefined) return isError ? t('Unknown') : <Skeleton width="5rem" />
    return amount === null ? t('No limit') : formatBytes(amount, language)
  }
  return (
    <>
      <div className="details-picture">
        <FileTypeIcon type="folder" size={72} />
        <p className="details-name">{t('My files')}</p>
      </div>
      <dl className="details-facts">
        <Fact name={t('Storage used')}>{bytes(usage?.used)}</Fact>
        <Fact name={t('Storage available')}>{bytes(usage?.available)}</Fact>
      </dl>
      <p className="details-hint">{t('Select something to see its details.')}</p>
    </>
  )
}
