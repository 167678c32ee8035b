import { lazy } from 'react'
import { LaterPart } from '#web/ui/overlays/later-part.tsx'
import { useIsHydrated } from '../state/use-is-hydrated.ts'
import type { FilterBarProps } from './filter-bar.tsx'

/** The fields are needed by who searches, and only then loaded. */
const FilterBar = lazy(async () => ({ default: (await import('./filter-bar.tsx')).FilterBar }))

/** Narrows what is found; has its height from the start. */
export function SearchFilters(props: FilterBarProps) {
  const isHydrated = useIsHydrated()
  return (
    <div className="search-filters">
      {isHydrated && (
        <LaterPart>
          <FilterBar {...props} />
        </LaterPart>
      )}
    </div>
  )
}
