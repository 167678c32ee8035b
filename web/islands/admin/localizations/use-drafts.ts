import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { api, unwrap } from '#web/api/api-client.ts'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import type { AdminLine } from '#worker/features/admin/localizations/schema.ts'
import { linesKey, LOCALIZATIONS_KEY } from './line-state.ts'

/** The most that a call takes. */
const LINES_AT_ONCE = 500

interface LinePages {
  counts: { text_count: number; translated_count: number }
  pagination: { data: AdminLine[] }
}

/** Changed lines that are not saved yet, by their text: they stay through searches and pages. */
export function useDrafts(language: string) {
  const queryClient = useQueryClient()
  const [drafts, setDrafts] = useState<ReadonlyMap<string, string>>(new Map())
  const [errors, setErrors] = useState<Readonly<Record<string, string[]>>>({})
  const [isPending, setIsPending] = useState(false)

  function change({ source, translation }: AdminLine, text: string) {
    const next = new Map(drafts)
    if (text === translation) next.delete(source)
    else next.set(source, text)
    setDrafts(next)
    const { [`lines.${source}`]: _former, ...others } = errors
    setErrors(others)
  }

  async function save(sources: readonly string[] = [...drafts.keys()]) {
    const changed = sources.filter((source) => drafts.has(source)).slice(0, LINES_AT_ONCE)
    if (changed.length === 0 || isPending) return
    const lines = Object.fromEntries(changed.map((source) => [source, drafts.get(source) ?? '']))
    setIsPending(true)
    try {
      await unwrap(
        api.admin.localizations[':language'].lines.$put({ param: { language }, json: { lines } }),
      )
      setErrors({})
      setDrafts((now) => new Map([...now].filter(([source, text]) => lines[source] !== text)))
      showSaved(lines)
    } catch (error) {
      const isOfLines =
        error instanceof ApiError && changed.some((source) => error.errors[`lines.${source}`])
      if (isOfLines) setErrors(error.errors)
      else showHttpErrorToast(error, { field: 'lines' })
    } finally {
      setIsPending(false)
    }
  }

  /** Without reading again: lines that are translated now stay in view, so that nothing moves under the cursor. */
  function showSaved(lines: Readonly<Record<string, string>>) {
    queryClient.setQueriesData<LinePages>({ queryKey: linesKey(language) }, (page) => {
      if (!page) return page
      let more = 0
      const data = page.pagination.data.map((line) => {
        const saved = lines[line.source]
        if (saved === undefined) return line
        const translation = saved.trim() === '' ? line.default : saved
        if (line.is_used) more += Number(translation !== '') - Number(line.translation !== '')
        return { ...line, translation }
      })
      const { translated_count: count } = page.counts
      const counts = { ...page.counts, translated_count: count + more }
      return { ...page, counts, pagination: { ...page.pagination, data } }
    })
    void queryClient.invalidateQueries({ queryKey: linesKey(language), refetchType: 'none' })
    void queryClient.invalidateQueries({ queryKey: LOCALIZATIONS_KEY })
  }

  function discard() {
    setDrafts(new Map())
    setErrors({})
  }

  return { drafts, errors, isPending, change, save, discard }
}
