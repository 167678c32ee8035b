import type { ShareableLink } from '#worker/features/links/schema.ts'
import { FormattedDate } from '#web/i18n/formatted-date.tsx'
import { Trans, useTrans } from '#web/i18n/i18n-context.tsx'

/** How often a link was opened, downloaded and uploaded by, and when last. */
export function LinkFacts({ link }: { link: ShareableLink }) {
  const t = useTrans()
  const { views, downloads, uploads, kind, last_opened_at: lastOpenedAt } = link
  const count = link.entry_ids.length
  const facts = [
    count > 1 && t('Leads to :count items', { count }),
    views === 1 ? t('Opened once') : t('Opened :count times', { count: views }),
    kind === 'link' &&
      downloads > 0 &&
      (downloads === 1 ? t('Downloaded once') : t('Downloaded :count times', { count: downloads })),
    (kind === 'request' || uploads > 0) &&
      (uploads === 1 ? t('1 file received') : t(':count files received', { count: uploads })),
  ].filter((fact) => fact !== false)
  return (
    <p className="share-note">
      {facts.join(' · ')}
      {lastOpenedAt && (
        <>
          {' · '}
          <Trans
            message="last opened :date"
            values={{ date: <FormattedDate key="date" iso={lastOpenedAt} /> }}
          />
        </>
      )}
    </p>
  )
}
