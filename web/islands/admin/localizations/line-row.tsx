import { useId, type KeyboardEvent } from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { textDirection } from '#worker/i18n/text-direction.ts'
import type { AdminLine } from '#worker/features/admin/localizations/schema.ts'
import { splitAtPlaceholders } from '#worker/i18n/placeholders.ts'

interface LineRowProps {
  line: AdminLine
  language: string
  /** Undefined = as it is saved. */
  draft: string | undefined
  error: string | undefined
  onChange: (text: string) => void
  onSave: () => void
}

/** A text with its placeholders marked, and its translation. */
export function LineRow({ line, language, draft, error, onChange, onSave }: LineRowProps) {
  const t = useTrans()
  const id = useId()
  const isChanged = line.default !== '' && (draft ?? line.translation) !== line.default
  const save = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    onSave()
    const next = event.currentTarget.closest('li')?.nextElementSibling
    next?.querySelector('textarea')?.focus()
  }
  return (
    <li className="admin-line" {...(draft !== undefined && { 'data-changed': true })}>
      <div className="admin-line-source">
        <p id={`${id}-source`} lang="en" dir="ltr">
          {splitAtPlaceholders(line.source).map(({ part, at, isPlaceholder }) =>
            isPlaceholder ? <mark key={at}>{part}</mark> : part,
          )}
        </p>
        {!line.is_used && <Badge>{t('No longer used')}</Badge>}
        {isChanged && (
          <Button variant="ghost" onPress={() => onChange(line.default)}>
            {t('Restore the default')}
          </Button>
        )}
      </div>
      <div>
        <textarea
          className="field-input"
          rows={1}
          lang={language}
          dir={(draft ?? line.translation) === '' ? textDirection(language) : 'auto'}
          maxLength={4000}
          value={draft ?? line.translation}
          aria-labelledby={`${id}-source`}
          {...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={save}
        />
        {error && (
          <p className="field-error" id={`${id}-error`}>
            {error}
          </p>
        )}
      </div>
    </li>
  )
}
