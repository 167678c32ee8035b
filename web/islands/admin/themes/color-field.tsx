import { useId, useState } from 'react'
import { useIsHydrated } from '#web/hydration/use-is-hydrated.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { THEME_COLOR } from '#worker/settings/theme-tokens.ts'
import { hexOf } from './read-color.ts'

interface ColorFieldProps {
  /** Translated. */
  label: string
  value: string
  /** Called with colors only. */
  onChange: (color: string) => void
  isReadOnly?: boolean
  /** No color at all is fine too. */
  isOptional?: boolean
}

/** A color by the browser's own picker or as text: hexadecimal, rgb(), hsl(), oklch(). */
export function ColorField({ label, value, onChange, isReadOnly, isOptional }: ColorFieldProps) {
  const t = useTrans()
  const id = useId()
  const isHydrated = useIsHydrated()
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? value
  const isColor = THEME_COLOR.test(text) || (isOptional === true && text === '')
  function type(next: string) {
    setTyped(next)
    const color = next.trim()
    if (THEME_COLOR.test(color) || (isOptional && color === '')) onChange(color)
  }
  return (
    <div className="color-field">
      <input
        type="color"
        className="color-field-swatch"
        aria-label={t('Pick: :label', { label })}
        // Other notations are read by the browser's canvas.
        value={isHydrated || /^#[0-9a-f]{6}$/i.test(value) ? hexOf(value) : '#000000'}
        disabled={isReadOnly}
        onChange={({ target }) => {
          setTyped(null)
          onChange(target.value)
        }}
      />
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="field-input color-field-text"
        value={text}
        readOnly={isReadOnly}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={!isColor}
        {...(!isColor && { 'aria-describedby': `${id}-error` })}
        onChange={({ target }) => type(target.value)}
        onBlur={() => setTyped(null)}
      />
      {!isColor && (
        <span id={`${id}-error`} className="field-error">
          {t('This is not a color.')}
        </span>
      )}
    </div>
  )
}
