import type { CodeLanguage } from './code-language.ts'
import { HastView } from './hast-view.tsx'
import { PlainText } from './plain-text.tsx'
import type { RenderedTextProps } from './rendered-text-props.ts'
import { useTypeset } from './use-typeset.ts'

/** Code: at once as it is, in colors as soon as they are found. */
export function CodeText({
  entry,
  text,
  language,
}: RenderedTextProps & { language: CodeLanguage }) {
  const { tree } = useTypeset(entry, { kind: 'code', language, text })
  return <PlainText name={entry.name} text={tree ? <HastView tree={tree} /> : text} isCode />
}
