import { Link } from 'wouter'
import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import {
  EmptyFolderIllustration,
  EmptyTrashIllustration,
  NothingFoundIllustration,
  PeopleIllustration,
  StarIllustration,
} from '#web/ui/illustrations.tsx'
import { useCurrentFolder } from '../state/current-folder.ts'
import { DRIVE_PATH, searchPath, type DriveView, type Search } from '../state/drive-view.ts'
import { useFilePicker } from '#web/uploads/file-picker.tsx'

/** Says what would be here, and what to do for it. */
export function EmptyList({ view }: { view: DriveView }) {
  switch (view.kind) {
    case 'folder':
      return <EmptyFolder isRoot={view.folderHash === null} />
    case 'shares':
      return <NothingShared />
    case 'recent':
      return <NothingRecent />
    case 'starred':
      return <NothingStarred />
    case 'search':
      return <NothingFound search={view} />
    case 'trash':
      return view.folderHash === null ? <EmptyTrash /> : <EmptyTrashedFolder />
  }
}

function EmptyFolder({ isRoot }: { isRoot: boolean }) {
  const t = useTrans()
  const { pickFiles } = useFilePicker()
  const mayAdd = useCurrentFolder() !== null
  return (
    <EmptyState
      className="empty-folder"
      illustration={<EmptyFolderIllustration />}
      title={isRoot ? t('Nothing here yet') : t('This folder is empty')}
      {...(mayAdd && {
        description: t('Drop files here, or choose them.'),
        action: (
          <Button variant="primary" onPress={pickFiles}>
            {t('Choose files')}
          </Button>
        ),
      })}
    />
  )
}

function NothingShared() {
  const t = useTrans()
  return (
    <EmptyState
      illustration={<PeopleIllustration />}
      title={t('Nothing shared with you')}
      description={t('What others share with your email address is listed here.')}
      action={<Link href={DRIVE_PATH}>{t('Go to My files')}</Link>}
    />
  )
}

function NothingRecent() {
  const t = useTrans()
  return (
    <EmptyState
      illustration={<EmptyFolderIllustration />}
      title={t('Nothing recent')}
      description={t('What you opened, changed or added last is listed here.')}
    />
  )
}

function NothingStarred() {
  const t = useTrans()
  return (
    <EmptyState
      illustration={<StarIllustration />}
      title={t('Nothing starred')}
      description={t('Star what you often need to find it here.')}
    />
  )
}

function NothingFound({ search }: { search: Search }) {
  const t = useTrans()
  const { query, filters } = search
  return (
    <EmptyState
      illustration={<NothingFoundIllustration />}
      title={query ? t('Nothing found for “:query”', { query }) : t('Nothing found')}
      description={
        filters
          ? t('Try fewer or other words, or clear the filters.')
          : t('Try fewer or other words.')
      }
      action={
        filters && <Link href={searchPath({ ...search, filters: '' })}>{t('Clear filters')}</Link>
      }
    />
  )
}

function EmptyTrashedFolder() {
  const t = useTrans()
  return <EmptyState illustration={<EmptyFolderIllustration />} title={t('This folder is empty')} />
}

function EmptyTrash() {
  const t = useTrans()
  const { trash_days: trashDays } = useBootstrapData().settings.drive
  return (
    <EmptyState
      illustration={<EmptyTrashIllustration />}
      title={t('The trash is empty')}
      description={
        trashDays === 0
          ? t('Items stay in the trash until you delete them forever.')
          : t('Items in the trash are deleted forever after :days days.', { days: trashDays })
      }
    />
  )
}
