import type { DrivePreferences } from '#worker/features/preferences/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { columnRanks, type ListColumn } from '#web/listing/list-columns.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { isFocusCarried } from './carried-focus.ts'

/** Widths of made-up names, so that the list looks like one. */
const NAME_WIDTHS = ['38%', '52%', '27%', '44%', '33%', '48%', '30%', '41%']

interface ListSkeletonProps {
  layout: DrivePreferences['layout']
  density: DrivePreferences['density']
  columns: readonly ListColumn[]
}

export function ListSkeleton({ layout, density, columns }: ListSkeletonProps) {
  const t = useTrans()
  const ranks = columnRanks(columns)
  return (
    <div
      className={`list-skeleton list-skeleton-${layout} list-skeleton-${density}`}
      role="status"
      aria-label={t('Loading...')}
      // Holds the focus until the list takes it: elsewhere keys would mean something else.
      tabIndex={-1}
      ref={(skeleton) => {
        if (isFocusCarried()) skeleton?.focus({ preventScroll: true })
      }}
    >
      {NAME_WIDTHS.map((width) =>
        layout === 'grid' ? (
          <Skeleton key={width} width="100%" height="100%" />
        ) : (
          <div key={width} className="list-skeleton-row">
            <span className="entry-cell entry-lead-cell">
              <Skeleton width="20px" height="20px" />
            </span>
            {columns.map(({ id }) =>
              id === 'name' ? (
                <span key={id} className="entry-cell entry-name-cell">
                  <Skeleton width={width} height="0.75rem" />
                </span>
              ) : (
                <span key={id} className={`entry-cell entry-fact-cell entry-rank-${ranks[id]}`}>
                  <Skeleton width="60%" height="0.75rem" />
                </span>
              ),
            )}
            <span className="entry-cell entry-menu-cell" />
          </div>
        ),
      )}
    </div>
  )
}
