import { TriangleAlert } from 'lucide-react'
import { useI18n, useTrans } from '#web/i18n/i18n-context.tsx'
import { useIsHydrated } from '#web/hydration/use-is-hydrated.ts'
import { THEME_TOKENS, type ThemeToken } from '#worker/settings/theme-tokens.ts'
import { ColorField } from './color-field.tsx'
import { weakPairs } from './contrast.ts'
import { readColor } from './read-color.ts'

interface ThemeColorsProps {
  colors: Readonly<Record<string, string>>
  onChange: (token: ThemeToken, color: string) => void
  isReadOnly?: boolean
}

/** All colors of a theme, with a warning where texts become hard to read. */
export function ThemeColors({ colors, onChange, isReadOnly }: ThemeColorsProps) {
  const t = useTrans()
  const { language } = useI18n()
  // Colors are read by the browser's canvas.
  const weak = useIsHydrated() ? weakPairs(colors, readColor) : []
  const ratioFormat = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  return (
    <fieldset className="theme-colors">
      <legend>{t('Colors')}</legend>
      {THEME_TOKENS.map((token) => (
        <ColorField
          key={token}
          label={t(TOKEN_LABELS[token])}
          value={colors[token] ?? ''}
          onChange={(color) => onChange(token, color)}
          {...(isReadOnly && { isReadOnly })}
        />
      ))}
      <div role="status" className="theme-warnings">
        {weak.map(({ token, on, least, ratio }) => (
          <p key={token} className="theme-warning">
            <TriangleAlert aria-hidden="true" />
            {t(
              'Low contrast: “:text” on “:ground” has :ratio:1, at least :least:1 is recommended.',
              {
                text: t(TOKEN_LABELS[token]),
                ground: t(TOKEN_LABELS[on]),
                ratio: ratioFormat.format(ratio),
                least: ratioFormat.format(least),
              },
            )}
          </p>
        ))}
      </div>
    </fieldset>
  )
}

/** English; translated where they are shown. */
const TOKEN_LABELS: Record<ThemeToken, string> = {
  '--frame': 'Frame around the content',
  '--surface': 'Content',
  '--raised': 'Menus and dialogs',
  '--sunken': 'Recessed areas',
  '--text': 'Text',
  '--muted': 'Secondary text',
  '--border': 'Borders',
  '--accent': 'Accent',
  '--on-accent': 'Text on the accent',
  '--danger': 'Errors and deletion',
  '--positive': 'Success',
  '--focus': 'Keyboard focus',
  '--selection': 'Selection',
}
