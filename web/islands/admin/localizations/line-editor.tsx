import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Download, Upload } from 'lucide-react'
import { useLocation, useSearch } from 'wouter'
import { api, unwrap } from '#web/api/api-client.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Switch } from '#web/ui/fields/switch.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { NothingFoundIllustration } from '#web/ui/illustrations.tsx'
import { openDialog } from '#web/ui/overlays/dialog-store.ts'
import { useUnsavedChanges } from '../forms/unsaved-changes.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { PageProblem } from '../frame/page-problem.tsx'
import { SearchField } from '../table/filter-bar.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { LineRow } from './line-row.tsx'
import {
  lineInput,
  linesKey,
  lineStateAt,
  LOCALIZATIONS_KEY,
  type LineState,
} from './line-state.ts'
import { TranslatedCount } from './translated-count.tsx'
import { useDrafts } from './use-drafts.ts'

interface LineEditorProps {
  language: string
  listPath: string
}

/** The texts of the site with their translations, 100 a page. */
export function LineEditor({ language, listPath }: LineEditorProps) {
  const t = useTrans()
  const queryClient = useQueryClient()
  const [path, navigate] = useLocation()
  const state = lineStateAt(useSearch())
  const input = lineInput(state)
  const list = useQuery({
    queryKey: linesKey(language, input),
    queryFn: ({ signal }) =>
      unwrap(
        api.admin.localizations[':language'].lines.$get(
          { param: { language }, query: input },
          { init: { signal } },
        ),
      ),
    placeholderData: keepPreviousData,
  })
  const { drafts, errors, isPending, change, save, discard } = useDrafts(language)
  useUnsavedChanges(drafts.size > 0, {
    title: t('Discard your changes?'),
    body: t('What you changed on this page is not saved yet.'),
    confirmLabel: t('Discard'),
  })

  const show = (changes: Partial<LineState>) => {
    const next = new URLSearchParams(lineInput({ ...state, page: 1, ...changes })).toString()
    navigate(next ? `${path}?${next}` : path, { replace: 'query' in changes })
  }
  const importFile = async () => {
    if (!(await openDialog<boolean, { language: string }>(ImportDialog, { language }))) return
    await queryClient.invalidateQueries({ queryKey: linesKey(language) })
    await queryClient.invalidateQueries({ queryKey: LOCALIZATIONS_KEY })
  }
  const lines = list.data?.pagination.data ?? []
  return (
    <>
      <PageHeader
        title={list.data?.localization.name ?? language}
        back={{ href: listPath, label: t('Localizations') }}
      >
        {list.data && <TranslatedCount counts={list.data.counts} />}
      </PageHeader>
      <section className="admin-list" aria-label={t('Lines')}>
        <div className="admin-bar">
          <SearchField value={state.query} onSearch={(query) => show({ query })} />
          <Switch
            isSelected={state.isUntranslated}
            onChange={(isUntranslated) => show({ isUntranslated })}
          >
            {t('Untranslated only')}
          </Switch>
          <div className="admin-bar-end">
            <Button onPress={() => void importFile()}>
              <Upload aria-hidden="true" />
              {t('Import')}
            </Button>
            <a
              className={buttonClass('outline')}
              href={`/api/v1/admin/localizations/${language}/export`}
              download
            >
              <Download aria-hidden="true" />
              {t('Export')}
            </a>
          </div>
        </div>
        {list.isError ? (
          <PageProblem error={list.error} onRetry={() => list.refetch()} />
        ) : list.data && lines.length === 0 ? (
          <EmptyState
            illustration={<NothingFoundIllustration />}
            title={
              state.isUntranslated && state.query === ''
                ? t('Everything is translated.')
                : t('Nothing fits the search and the filters.')
            }
            action={
              <Button onPress={() => show({ query: '', isUntranslated: false })}>
                {t('Show everything')}
              </Button>
            }
          />
        ) : (
          <ul className="admin-lines" aria-busy={list.isPending}>
            {lines.map((line) => (
              <LineRow
                key={line.source}
                line={line}
                language={language}
                draft={drafts.get(line.source)}
                error={errors[`lines.${line.source}`]?.[0]}
                onChange={(text) => change(line, text)}
                onSave={() => void save([line.source])}
              />
            ))}
          </ul>
        )}
        {list.data && <LinePager {...list.data.pagination} page={state.page} onChange={show} />}
      </section>
      <div className="admin-form-footer">
        <Button
          variant="primary"
          isDisabled={drafts.size === 0}
          isPending={isPending}
          onPress={() => void save()}
        >
          {t('Save')}
        </Button>
        {drafts.size > 0 && (
          <Button variant="ghost" isDisabled={isPending} onPress={discard}>
            {t('Discard')}
          </Button>
        )}
        <span className="admin-lines-status" role="status">
          {drafts.size > 0
            ? t('Changed lines: :count', { count: drafts.size })
            : t('Ctrl + Enter saves a line and goes to the next.')}
        </span>
      </div>
    </>
  )
}

interface LinePagerProps {
  from: number | null
  to: number | null
  total: number
  next_page: number | null
  page: number
  onChange: (changes: Partial<LineState>) => void
}

function LinePager({ from, to, total, next_page: nextPage, page, onChange }: LinePagerProps) {
  const t = useTrans()
  return (
    <nav className="admin-pager" aria-label={t('Pages')}>
      <span role="status">
        {from !== null && to !== null && t(':from to :to of :count', { from, to, count: total })}
      </span>
      <IconButton
        aria-label={t('Previous page')}
        isDisabled={page === 1}
        onPress={() => onChange({ page: page - 1 })}
      >
        <ChevronLeft className="mirrored" aria-hidden="true" />
      </IconButton>
      <IconButton
        aria-label={t('Next page')}
        isDisabled={nextPage === null}
        onPress={() => onChange({ page: page + 1 })}
      >
        <ChevronRight className="mirrored" aria-hidden="true" />
      </IconButton>
    </nav>
  )
}
