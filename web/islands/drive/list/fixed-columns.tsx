import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { RecentDate, RelativeTime } from '#web/i18n/formatted-date.tsx'
import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { useNow } from '#web/i18n/use-now.ts'
import { LIST_COLUMNS, type ListColumn } from '#web/listing/list-columns.tsx'
import { daysLeft } from './days-left.ts'
import { rootNameOf, useWorkspace } from '../state/workspace.ts'

/** In the trash it matters how long ago. */
const DELETED: ListColumn = {
  id: 'deleted_at',
  label: 'Deleted',
  sortBy: null,
  importance: 0,
  render: ({ deleted_at, updated_at }) => <RelativeTime iso={deleted_at ?? updated_at} />,
}

const TIME_LEFT: ListColumn = {
  id: 'time_left',
  label: 'Time left',
  sortBy: null,
  importance: 0.5,
  render: ({ deleted_at }) => deleted_at !== null && <TimeLeft deletedAt={deleted_at} />,
}

const FROM: ListColumn = {
  id: 'deleted_from',
  label: 'From',
  sortBy: null,
  importance: 0.7,
  render: (entry) => <FormerPlace entry={entry} />,
}

/** In the list of recent entries it matters when the user did something, not who else did. */
export const RECENT: ListColumn = {
  id: 'recent_at',
  label: 'Last used',
  sortBy: null,
  importance: 0,
  render: ({ recent, updated_at }) => <RecentDate iso={recent?.at ?? updated_at} />,
}

const usual = (...ids: ListColumn['id'][]) => LIST_COLUMNS.filter(({ id }) => ids.includes(id))

/** Nothing is left to count where the trash is never emptied. */
export const trashColumns = (trashDays: number): readonly ListColumn[] => [
  ...usual('name'),
  FROM,
  DELETED,
  ...(trashDays > 0 ? [TIME_LEFT] : []),
  ...usual('file_size'),
]

/** All that is in a folder there was trashed with it. */
export const TRASHED_FOLDER_COLUMNS: readonly ListColumn[] = usual(
  'name',
  'type',
  'updated_at',
  'file_size',
)

function TimeLeft({ deletedAt }: { deletedAt: string }) {
  const t = useTrans()
  const { trash_days: trashDays } = useBootstrapData().settings.drive
  const days = daysLeft(deletedAt, trashDays, useNow())
  const text =
    days < 1
      ? t('less than a day')
      : days === 1
        ? t('1 day left')
        : t(':count days left', { count: days })
  return <span suppressHydrationWarning>{text}</span>
}

/** The folders that it was in, from the top. */
function FormerPlace({ entry: { deleted_from: folders } }: { entry: FileEntry }) {
  const t = useTrans()
  const { workspace } = useWorkspace()
  const way = [rootNameOf(workspace, t), ...(folders ?? [])].join(' / ')
  return (
    <span dir="auto" title={way}>
      {way}
    </span>
  )
}
