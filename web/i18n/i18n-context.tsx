import { textDirection } from '#worker/i18n/text-direction.ts'
import { Fragment, createContext, createElement, use, useMemo, type ReactNode } from 'react'
import {
  LANGUAGE_LINE,
  trans,
  translated,
  type Lines,
  type Message,
  type TransValues,
} from '#worker/i18n/trans.ts'

export interface I18n {
  lines: Lines
  language: string
  /** The user's or the site's time zone; null = the browser's. */
  timezone: string | null
  /** When the server rendered the page, in ms since 1970: "now" until the browser has hydrated. */
  renderedAt: number
  /** The browser's time zone as the server knew it, or UTC: used until the browser has hydrated. */
  browserTimezone: string
}

const I18nContext = createContext<I18n>({
  lines: {},
  language: 'en',
  timezone: null,
  renderedAt: 0,
  browserTimezone: 'UTC',
})

export function I18nProvider({
  lines,
  language,
  timezone,
  renderedAt,
  browserTimezone,
  children,
}: I18n & { children: ReactNode }) {
  const value = useMemo(
    () => ({ lines, language, timezone, renderedAt, browserTimezone }),
    [lines, language, timezone, renderedAt, browserTimezone],
  )
  return <I18nContext value={value}>{children}</I18nContext>
}

export const useI18n = () => use(I18nContext)

/** Translates a text or a `Message`: `t('Hello :name', { name })`. */
export type Translate = (message: string | Message, values?: TransValues) => string

export function translator(lines: Lines): Translate {
  const isRightToLeft = textDirection(lines[LANGUAGE_LINE] ?? '') === 'rtl'
  return (message, values) => {
    const [text, given] =
      typeof message === 'string' ? [message, values] : [message.message, message.values]
    return trans(lines, text, isRightToLeft ? isolated(given) : given)
  }
}

/** A name in another script must not change the order of the words around it (Unicode annex 9, FSI and PDI). */
const isolated = (values: TransValues = {}): TransValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? `\u2068${value}\u2069` : value,
    ]),
  )

export function useTrans(): Translate {
  const { lines } = useI18n()
  return useMemo(() => translator(lines), [lines])
}

/** A translated text whose placeholders may be elements: `<Trans message="I accept the :name" values={{ name: <a … /> }} />`. */
export function Trans({ message, values }: { message: string; values: Record<string, ReactNode> }) {
  const { lines } = useI18n()
  const parts = translated(lines, message, values).split(/:([a-zA-Z_]\w*)/g)
  const nodes = parts.map((part, index) => {
    const isName = index % 2 === 1
    if (!isName) return part
    return Object.hasOwn(values, part) ? values[part] : `:${part}`
  })
  return createElement(Fragment, null, ...nodes)
}
