import type { z } from 'zod'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import type { LineCounts } from '#worker/features/admin/localizations/schema.ts'

/** How many of the texts are translated. */
export function TranslatedCount({ counts }: { counts: z.infer<typeof LineCounts> }) {
  const t = useTrans()
  const { text_count: total, translated_count: translated } = counts
  return (
    <span className="admin-translated">
      <ProgressBar
        aria-label={t('Translated')}
        value={total === 0 ? 0 : (translated / total) * 100}
      />
      {t(':number of :count', { number: translated, count: total })}
    </span>
  )
}
