import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useLocation } from 'wouter'
import { api } from '#web/api/api-client.ts'
import { FormattedDate } from '#web/i18n/formatted-date.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { openDialog } from '#web/ui/overlays/dialog-store.ts'
import type { AdminLocalization } from '#worker/features/admin/localizations/schema.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { DataTable } from '../table/data-table.tsx'
import { fetchList } from '../table/fetch-list.ts'
import type { TableColumn } from '../table/table-types.ts'
import { AddLanguageDialog } from './language-dialogs.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { LOCALIZATIONS_KEY } from './line-state.ts'
import { TranslatedCount } from './translated-count.tsx'

const COLUMNS: readonly TableColumn<AdminLocalization>[] = [
  {
    id: 'name',
    label: 'Language',
    sortBy: 'name',
    isAscending: true,
    render: ({ language, name }) => (
      <span lang={language} dir="auto">
        {name}
      </span>
    ),
  },
  {
    id: 'language',
    label: 'Code',
    sortBy: 'language',
    isAscending: true,
    render: ({ language }) => <span translate="no">{language}</span>,
  },
  {
    id: 'translated_count',
    label: 'Translated',
    sortBy: 'translated_count',
    render: (localization) => <TranslatedCount counts={localization} />,
  },
  {
    id: 'updated_at',
    label: 'Last changed',
    sortBy: 'updated_at',
    render: (localization) => <FormattedDate iso={localization.updated_at} />,
  },
  {
    id: 'actions',
    label: 'Actions',
    isMenu: true,
    render: (localization) => <LanguageMenu localization={localization} />,
  },
]

const fetchLocalizations = fetchList<AdminLocalization>((query, options) =>
  api.admin.localizations.$get(query, options),
)

/** The languages of the site. */
export function LanguageList({ path }: { path: string }) {
  const t = useTrans()
  const [, navigate] = useLocation()
  const queryClient = useQueryClient()
  const add = async () => {
    const language = await openDialog<string>(AddLanguageDialog, {})
    if (!language) return
    navigate(`${path}/${language}`)
    await queryClient.invalidateQueries({ queryKey: LOCALIZATIONS_KEY })
  }
  return (
    <>
      <PageHeader title={t('Localizations')} />
      <DataTable
        name="localizations"
        label={t('Languages')}
        columns={COLUMNS}
        fetchPage={fetchLocalizations}
        nameOf={({ name }) => name}
        hrefOf={({ language }) => `${path}/${language}`}
        emptyText={t('There are no languages yet.')}
      >
        <Button variant="primary" onPress={() => void add()}>
          <Plus aria-hidden="true" />
          {t('Add language')}
        </Button>
      </DataTable>
    </>
  )
}
