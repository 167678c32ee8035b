import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useLocation } from 'wouter'
import { FormattedDate } from '#web/i18n/formatted-date.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { confirm } from '#web/ui/overlays/confirm.ts'
import type { AdminTheme } from '#worker/features/admin/themes/schema.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { ADMIN_PATH, ADMIN_PAGES } from '#worker/access/admin-pages.ts'
import { DataTable } from '../table/data-table.tsx'
import type { BulkAction, TableColumn, TableFilter } from '../table/table-types.ts'
import { deleteThemes, fetchThemes } from './api.ts'
import { ThemePage } from './theme-page.tsx'

const THEMES_PATH = ADMIN_PATH + ADMIN_PAGES.themes.path

const COLUMNS: readonly TableColumn<AdminTheme>[] = [
  {
    id: 'name',
    label: 'Theme',
    sortBy: 'name',
    isAscending: true,
    render: (theme) => <ThemeName theme={theme} />,
  },
  {
    id: 'is_dark',
    label: 'Brightness',
    sortBy: 'is_dark',
    isAscending: true,
    render: (theme) => <Brightness theme={theme} />,
  },
  { id: 'default', label: 'Default', render: (theme) => <DefaultOf theme={theme} /> },
  {
    id: 'created_at',
    label: 'Created',
    sortBy: 'created_at',
    render: (theme) => <FormattedDate iso={theme.created_at} />,
  },
]

const FILTERS: readonly TableFilter[] = [
  {
    key: 'is_dark',
    label: 'Brightness',
    kind: 'choice',
    choices: [
      { value: false, label: 'Light' },
      { value: true, label: 'Dark' },
    ],
  },
]

/** All themes, or the one at the address. */
export function ThemesPage() {
  const [path] = useLocation()
  const below = path.slice(THEMES_PATH.length + 1)
  return below === '' ? <ThemeList /> : <ThemePage key={below} id={below} />
}

function ThemeList() {
  const t = useTrans()
  const queryClient = useQueryClient()
  const remove: BulkAction<AdminTheme> = {
    id: 'delete',
    label: 'Delete',
    icon: <Trash2 aria-hidden="true" />,
    isDanger: true,
    run: async (themes) => {
      const isSure = await confirm({
        title: t('Delete themes?'),
        body: t('Who has chosen one of them sees the default theme instead.'),
        confirmLabel: t('Delete'),
        isDanger: true,
      })
      if (!isSure) return false
      await deleteThemes(themes.map(({ id }) => id))
      return queryClient.invalidateQueries({ queryKey: ['admin', 'theme'] })
    },
  }
  return (
    <>
      <PageHeader title={t('Themes')} />
      <DataTable
        name="themes"
        label={t('Themes')}
        columns={COLUMNS}
        filters={FILTERS}
        fetchPage={fetchThemes}
        nameOf={({ name }) => name}
        hrefOf={({ id }) => `${THEMES_PATH}/${id}`}
        bulkActions={[remove]}
        add={{ label: t('Add theme'), href: `${THEMES_PATH}/new` }}
        emptyText={t('There are no themes yet.')}
      />
    </>
  )
}

function ThemeName({ theme: { name, colors } }: { theme: AdminTheme }) {
  const t = useTrans()
  return (
    <span className="theme-name">
      <span className="theme-swatches" aria-hidden="true">
        {(['--frame', '--surface', '--text', '--accent'] as const).map((token) => (
          <span key={token} style={{ background: colors[token] }} />
        ))}
      </span>
      <span dir="auto">{t(name)}</span>
    </span>
  )
}

function Brightness({ theme }: { theme: AdminTheme }) {
  const t = useTrans()
  return theme.is_dark ? t('Dark') : t('Light')
}

function DefaultOf({ theme }: { theme: AdminTheme }) {
  const t = useTrans()
  return (
    <>
      {theme.default_light && <Badge>{t('Light devices')}</Badge>}
      {theme.default_dark && <Badge>{t('Dark devices')}</Badge>}
    </>
  )
}
