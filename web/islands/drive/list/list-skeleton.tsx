import type { DrivePreferences } from '#worker/features/preferences/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Widths of made-up names, so that the list looks like one. */
const NAME_WIDTHS = ['38%', '52%', '27%', '44%', '33%', '48%', '30%', '41%']

export function ListSkeleton({ layout }: { layout: DrivePreferences['layout'] }) {
  const t = useTrans()
  return (
    <div
      className={`list-skeleton list-skeleton-${layout}`}
      role="status"
      aria-label={t('Loading...')}
    >
      {NAME_WIDTHS.map((width) =>
        layout === 'grid' ? (
          <Skeleton key={width} width="100%" height="100%" />
        ) : (
          <div key={width} className="list-skeleton-row">
            <Skeleton width="20px" height="20px" />
            <Skeleton width={width} height="0.75rem" />
          </div>
        ),
      )}
    </div>
  )
}
