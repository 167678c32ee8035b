import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useI18n, useTrans } from '#web/i18n/i18n-context.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ROWS_OF_A_PAGE, type ListState } from './list-state.ts'
import { formatNumber } from '#worker/i18n/number-format.ts'
import type { ListPage } from './table-types.ts'

interface PagerProps {
  /** Of the list; translated. */
  label: string
  page: ListPage<unknown>
  state: ListState
  onChange: (changes: Partial<ListState>) => void
}

/** Which rows are shown, and the way to the others. Lists are not counted. */
export function Pager({ label, page: { from, to, next_page }, state, onChange }: PagerProps) {
  const t = useTrans()
  const { language } = useI18n()
  return (
    <nav className="admin-pager" aria-label={t('Pages of “:name”', { name: label })}>
      <label className="admin-per-page">
        {t('Rows per page')}
        <select
          className="field-input"
          value={state.perPage}
          onChange={(event) => onChange({ perPage: Number(event.target.value) })}
        >
          {[...new Set([...ROWS_OF_A_PAGE, state.perPage])]
            .toSorted((a, b) => a - b)
            .map((count) => (
              <option key={count} value={count}>
                {formatNumber(count, language)}
              </option>
            ))}
        </select>
      </label>
      <span className="admin-pager-place" role="status">
        {from !== null && to !== null && t(':from to :to', { from, to })}
      </span>
      <IconButton
        aria-label={t('Previous page')}
        isDisabled={state.page === 1}
        onPress={() => onChange({ page: state.page - 1 })}
      >
        <ChevronLeft className="mirrored" aria-hidden="true" />
      </IconButton>
      <IconButton
        aria-label={t('Next page')}
        isDisabled={next_page === null}
        onPress={() => onChange({ page: state.page + 1 })}
      >
        <ChevronRight className="mirrored" aria-hidden="true" />
      </IconButton>
    </nav>
  )
}
