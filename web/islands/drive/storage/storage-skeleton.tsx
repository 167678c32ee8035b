import { Skeleton } from '#web/ui/skeleton.tsx'

/** In the room of the storage page, until its code and data are there; as high as what comes first. */
export const StorageSkeleton = () => (
  <div className="storage-view" aria-busy="true">
    <Skeleton height="3rem" />
    <Skeleton height="12rem" />
  </div>
)
