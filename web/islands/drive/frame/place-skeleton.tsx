import { Skeleton } from '#web/ui/skeleton.tsx'

/** As high as what comes first. */
const HEIGHTS = {
  links: ['4rem', '4rem'],
  storage: ['3rem', '12rem'],
} as const

/** In the room of a place that is no list of entries, until its code and its data are there. */
export function PlaceSkeleton({ kind }: { kind: keyof typeof HEIGHTS }) {
  const [first, second] = HEIGHTS[kind]
  return (
    <div className={`${kind}-view`} aria-busy="true">
      <Skeleton height={first} />
      <Skeleton height={second} />
    </div>
  )
}
