import { useTrans } from '#web/i18n/i18n-context.tsx'

interface PasswordToggleProps {
  isShown: boolean
  /** Absent on pages without React: `hydration/password-toggle.ts` toggles there. */
  onChange?: (isShown: boolean) => void
}

/** Shows and hides the password of the input before it, which keeps focus and caret. */
export function PasswordToggle({ isShown, onChange }: PasswordToggleProps) {
  const t = useTrans()
  return (
    <button
      type="button"
      className="password-toggle"
      aria-pressed={isShown}
      onMouseDown={(event) => event.preventDefault()}
      onClick={({ currentTarget }) => {
        const input = currentTarget.previousElementSibling as HTMLInputElement
        const { selectionStart, selectionEnd } = input
        onChange?.(!isShown)
        // Chromium drops a selection that is set before the field is drawn anew.
        requestAnimationFrame(() => input.setSelectionRange(selectionStart, selectionEnd))
      }}
    >
      <span className="visually-hidden">{t('Show password')}</span>
    </button>
  )
}
