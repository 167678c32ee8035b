import { useQuery } from '@tanstack/react-query'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EmptyFolderIllustration } from '#web/ui/illustrations.tsx'
import { StorageMeter } from './storage-meter.tsx'
import { UpgradeLink } from './upgrade-link.tsx'
import { useWorkspaceId } from '../state/workspace.ts'
import { LargestFiles } from './largest-files.tsx'
import { StorageSkeleton } from './storage-skeleton.tsx'
import { StorageShares } from './storage-shares.tsx'
import { storageQuery } from './storage-query.ts'

/** Shows what fills the space, and where room can be made. */
export function StorageView() {
  const t = useTrans()
  const { data: storage, isError, refetch } = useQuery(storageQuery(useWorkspaceId()))
  if (!storage && isError)
    return (
      <div className="storage-view" role="alert">
        <p>{t('There was an issue. Please try again.')}</p>
        <Button onPress={() => refetch()}>{t('Try again')}</Button>
      </div>
    )
  if (!storage) return <StorageSkeleton />
  const isEmpty = storage.types.length === 0 && storage.trash.count === 0
  return (
    <div className="storage-view">
      <StorageMeter />
      <UpgradeLink />
      {isEmpty ? (
        <EmptyState
          illustration={<EmptyFolderIllustration />}
          title={t('Nothing is stored yet')}
          description={t('What fills your storage is shown here.')}
        />
      ) : (
        <>
          <StorageShares storage={storage} />
          {storage.largest.length > 0 && <LargestFiles files={storage.largest} />}
        </>
      )}
    </div>
  )
}
