import { Pencil, Trash2 } from 'lucide-react'
import { api, unwrap } from '#web/api/api-client.ts'
import { FormattedDate } from '#web/i18n/formatted-date.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { formText } from '#web/ui/fields/form-text.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { confirm } from '#web/ui/overlays/confirm.ts'
import { toast } from '#web/ui/overlays/toast-store.ts'
import type { AdminTag } from '#worker/features/admin/tags/schema.ts'
import { FormDialog, openFormDialog } from '../forms/form-dialog.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { Count, Owner } from '../table/cells.tsx'
import { DataTable } from '../table/data-table.tsx'
import { fetchList } from '../table/fetch-list.ts'
import type { BulkAction, TableColumn } from '../table/table-types.ts'

const COLUMNS: readonly TableColumn<AdminTag>[] = [
  { id: 'name', label: 'Tag', render: ({ name }) => <span dir="auto">{name}</span> },
  { id: 'owner', label: 'Owner', render: ({ owner }) => <Owner owner={owner} /> },
  {
    id: 'entries_count',
    label: 'Files and folders',
    isNumber: true,
    render: (tag) => <Count count={tag.entries_count} />,
  },
  {
    id: 'created_at',
    label: 'Created',
    sortBy: 'created_at',
    render: (tag) => <FormattedDate iso={tag.created_at} />,
  },
]

const ACTIONS: readonly BulkAction<AdminTag>[] = [
  {
    id: 'rename',
    label: 'Rename',
    icon: <Pencil aria-hidden="true" />,
    run: async (tags) => {
      const [tag, another] = tags
      if (!tag || another) {
        toast.danger('Select one tag to rename it.')
        return false
      }
      return openFormDialog(RenameDialog, { tag })
    },
  },
  {
    id: 'delete',
    label: 'Delete',
    icon: <Trash2 aria-hidden="true" />,
    isDanger: true,
    run: async (tags, t) =>
      (await confirm({
        title: t('Delete these tags?'),
        body: t('They are taken off all files and folders: :names', {
          names: tags.map(({ name }) => name).join(', '),
        }),
        confirmLabel: t('Delete'),
        isDanger: true,
      })) && unwrap(api.admin.tags.delete.$post({ json: { ids: tags.map(({ id }) => id) } })),
  },
]

const fetchTags = fetchList<AdminTag>((query, options) => api.admin.tags.$get(query, options))

/** Tags of all users: each user has their own. */
export function TagsPage() {
  const t = useTrans()
  return (
    <>
      <PageHeader title={t('Tags')} />
      <DataTable
        name="tags"
        label={t('Tags')}
        columns={COLUMNS}
        fetchPage={fetchTags}
        nameOf={({ name }) => name}
        bulkActions={ACTIONS}
        emptyText={t('Nobody has made a tag yet.')}
      />
    </>
  )
}

function RenameDialog({ tag }: { tag: AdminTag }) {
  const t = useTrans()
  return (
    <FormDialog
      title={t('Rename tag')}
      submitLabel={t('Rename')}
      send={(data) =>
        unwrap(
          api.admin.tags[':id'].$put({
            param: { id: String(tag.id) },
            json: { name: formText(data, 'name') },
          }),
        )
      }
    >
      <TextField name="name" label={t('Name')} defaultValue={tag.name} isRequired autoFocus />
    </FormDialog>
  )
}
