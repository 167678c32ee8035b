import { Trash2 } from 'lucide-react'
import { api, unwrap } from '#web/api/api-client.ts'
import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { FormattedDate } from '#web/i18n/formatted-date.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { TypeName } from '#web/listing/column-facts.tsx'
import { TYPE_WORDS } from '#web/listing/type-words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { FileTypeIcon } from '#web/ui/file-type-icon.tsx'
import { confirm } from '#web/ui/overlays/confirm.ts'
import { hasPermission } from '#worker/access/permissions.ts'
import type { AdminFile } from '#worker/features/admin/files/schema.ts'
import { ENTRY_TYPES, type EntryType } from '#worker/names/entry-type.ts'
import { confirmByTyping } from '../forms/confirm-by-typing.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { Bytes, Owner } from '../table/cells.tsx'
import { DataTable } from '../table/data-table.tsx'
import { fetchList } from '../table/fetch-list.ts'
import {
  YES_NO,
  type BulkAction,
  type TableColumn,
  type TableFilter,
} from '../table/table-types.ts'

const COLUMNS: readonly TableColumn<AdminFile>[] = [
  {
    id: 'name',
    label: 'Name',
    sortBy: 'name',
    isAscending: true,
    render: (file) => <FileName file={file} />,
  },
  {
    id: 'type',
    label: 'Type',
    sortBy: 'type',
    isAscending: true,
    render: ({ type }) => <TypeName type={type as EntryType} />,
  },
  { id: 'owner', label: 'Owner', render: ({ owner }) => <Owner owner={owner} /> },
  {
    id: 'workspace',
    label: 'Workspace',
    isOptional: true,
    render: ({ workspace }) => workspace?.name,
  },
  {
    id: 'file_size',
    label: 'Size',
    sortBy: 'file_size',
    isNumber: true,
    render: (file) => <Bytes bytes={file.file_size} />,
  },
  {
    id: 'created_at',
    label: 'Created',
    sortBy: 'created_at',
    render: (file) => <FormattedDate iso={file.created_at} hasTime />,
  },
]

const FILTERS: readonly TableFilter[] = [
  {
    key: 'type',
    label: 'Type',
    kind: 'choice',
    choices: ENTRY_TYPES.map((value) => ({ value, label: TYPE_WORDS[value] })),
  },
  { key: 'public', label: 'Public', kind: 'choice', choices: YES_NO },
  { key: 'trashed', label: 'In the trash', kind: 'choice', choices: YES_NO },
  { key: 'created_at', label: 'Created', kind: 'days' },
]

const ACTIONS: readonly BulkAction<AdminFile>[] = [
  {
    id: 'trash',
    label: 'Move to trash',
    icon: <Trash2 aria-hidden="true" />,
    run: async (files, t) =>
      (await confirm({
        title: t('Move to trash?'),
        body: t('The owners find these files in their trash and can restore them: :count', {
          count: files.length,
        }),
        confirmLabel: t('Move to trash'),
      })) && remove(files, false),
  },
  {
    id: 'delete',
    label: 'Delete forever',
    isDanger: true,
    run: async (files, t) =>
      (await confirmByTyping({
        title: t('Delete forever?'),
        body: t('Nobody can restore what is deleted, folders with all that is in them: :count', {
          count: files.length,
        }),
        word: String(files.length),
        confirmLabel: t('Delete forever'),
      })) && remove(files, true),
  },
]

const remove = (files: AdminFile[], deleteForever: boolean) =>
  unwrap(api.admin.files.delete.$post({ json: { ids: files.map(({ id }) => id), deleteForever } }))

const fetchFiles = fetchList<AdminFile>((query, options) => api.admin.files.$get(query, options))

/** Files and folders of all users. */
export function FilesPage() {
  const t = useTrans()
  const mayDelete = hasPermission(useBootstrapData(), 'files.manage')
  return (
    <>
      <PageHeader title={t('Files')} />
      <DataTable
        name="files"
        label={t('Files')}
        columns={COLUMNS}
        filters={FILTERS}
        fetchPage={fetchFiles}
        nameOf={({ name }) => name}
        {...(mayDelete && { bulkActions: ACTIONS })}
        emptyText={t('There are no files yet.')}
      />
    </>
  )
}

/** Opens in a tab of its own: what is shown there was uploaded by anybody. */
function FileName({ file }: { file: AdminFile }) {
  const t = useTrans()
  return (
    <span className="admin-user">
      <FileTypeIcon type={file.type as EntryType} />
      <span className="admin-name">
        {file.type === 'folder' ? (
          <span dir="auto">{file.name}</span>
        ) : (
          <a
            className="admin-row-link"
            href={`/api/v1/admin/files/${file.id}/content`}
            target="_blank"
            rel="noreferrer"
            dir="auto"
          >
            {file.name}
          </a>
        )}
        {file.is_public && <Badge>{t('Public')}</Badge>}
        {file.deleted_at && <Badge tone="danger">{t('In the trash')}</Badge>}
      </span>
    </span>
  )
}
