import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Widths of made-up names, so that the list looks like one. */
const NAME_WIDTHS = ['38%', '52%', '27%', '44%', '33%', '48%', '30%', '41%']

export function ListSkeleton() {
  const t = useTrans()
  return (
    <div className="list-skeleton" role="status" aria-label={t('Loading...')}>
      {NAME_WIDTHS.map((width) => (
        <div key={width} className="list-skeleton-row">
          <Skeleton width="20px" height="20px" />
          <Skeleton width={width} height="0.75rem" />
        </div>
      ))}
    </div>
  )
}
