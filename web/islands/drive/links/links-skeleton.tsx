import { Skeleton } from '#web/ui/skeleton.tsx'

/** In the room of the links, until their code and they are there. */
export const LinksSkeleton = () => (
  <div className="links-view" aria-busy="true">
    <Skeleton height="4rem" />
    <Skeleton height="4rem" />
  </div>
)
