import { useTrans } from '#web/i18n/i18n-context.tsx'
import type { AuditEntry } from '#worker/features/admin/logs/audit/schema.ts'

/** Fields before and after, as text, opened by a click. */
export function Changes({ changes }: { changes: AuditEntry['changes'] }) {
  const t = useTrans()
  if (changes.length === 0) return null
  return (
    <details className="admin-changes">
      <summary>
        {t('Changed fields: :names', { names: changes.map(({ field }) => field).join(', ') })}
      </summary>
      <dl translate="no">
        {changes.map(({ field, before, after }) => (
          <div key={field}>
            <dt>{field}</dt>
            {before !== null && (
              <dd className="admin-before">
                <del aria-label={t('Before')}>{before}</del>
              </dd>
            )}
            {after !== null && (
              <dd className="admin-after">
                <ins aria-label={t('After')}>{after}</ins>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </details>
  )
}
