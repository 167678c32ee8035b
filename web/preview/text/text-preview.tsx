import { lazy, useState } from 'react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup'
import { useQuery } from '@tanstack/react-query'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { formatBytes } from '#worker/i18n/byte-size.ts'
import { useI18n, useTrans } from '#web/i18n/i18n-context.tsx'
import { LaterPart } from '#web/ui/overlays/later-part.tsx'
import { encodingOf } from '#worker/features/text-search/text-encoding.ts'
import { fetchRange } from '../parts/fetch-range.ts'
import { NoPreview } from '../parts/no-preview.tsx'
import { PlainText } from './plain-text.tsx'
import { PreviewLoading } from '../parts/preview-loading.tsx'
import type { RenderedTextProps } from './rendered-text-props.ts'
import { codeLanguageOf, type CodeLanguage } from './code-language.ts'

const CodeText = lazy(() =>
  import('./code-text.tsx').then((module) => ({ default: module.CodeText })),
)
const MarkdownText = lazy(() =>
  import('./markdown-text.tsx').then((module) => ({ default: module.MarkdownText })),
)
const DelimitedText = lazy(() =>
  import('./delimited-text.tsx').then((module) => ({ default: module.DelimitedText })),
)

/** Text, code, Markdown and tables; none of it is ever taken for markup of ours. */
export function TextPreview({ entry, url }: { entry: FileEntry; url: string }) {
  const t = useTrans()
  const { language } = useI18n()
  const [look, setLook] = useState<TextLook>('rendered')
  const { data: text, isPending } = useFileText(entry, url)
  const kind = textKindOf(entry)
  if (isPending) return <PreviewLoading />
  if (text === undefined) return <NoPreview entry={entry} why="broken" />
  const isTruncated = entry.file_size > SHOWN_BYTES
  return (
    <div className="preview-text">
      {(kind.name === 'markdown' || kind.name === 'table') && (
        <SourceSwitch kind={kind.name} look={look} onChange={setLook} />
      )}
      {look === 'source' ? (
        <PlainText name={entry.name} text={text} />
      ) : (
        <LaterPart fallback={<PreviewLoading />}>
          <RenderedText entry={entry} kind={kind} text={text} isTruncated={isTruncated} />
        </LaterPart>
      )}
      {isTruncated && (
        <p className="preview-note">
          {t('Only the first :size are shown.', { size: formatBytes(SHOWN_BYTES, language) })}
        </p>
      )}
    </div>
  )
}

function RenderedText({ kind, ...props }: RenderedTextProps & { kind: TextKind }) {
  switch (kind.name) {
    case 'code':
      return <CodeText {...props} language={kind.language} />
    case 'markdown':
      return <MarkdownText {...props} />
    case 'table':
      return <DelimitedText {...props} />
    default:
      return <PlainText name={props.entry.name} text={props.text} />
  }
}

type TextLook = 'rendered' | 'source'

interface SourceSwitchProps {
  kind: 'markdown' | 'table'
  look: TextLook
  onChange: (look: TextLook) => void
}

/** Between what a text means and the characters that it is made of. */
function SourceSwitch({ kind, look, onChange }: SourceSwitchProps) {
  const t = useTrans()
  const choices = [
    { id: 'rendered', text: kind === 'table' ? t('Table') : t('Rendered') },
    { id: 'source', text: t('Source') },
  ]
  return (
    <ToggleButtonGroup
      aria-label={t('Show as')}
      className="source-switch"
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[look]}
      onSelectionChange={([next]) => onChange(next === 'source' ? 'source' : 'rendered')}
    >
      {choices.map(({ id, text }) => (
        <ToggleButton key={id} id={id} className="source-switch-choice">
          {text}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

type TextKind = { name: 'plain' | 'markdown' | 'table' } | { name: 'code'; language: CodeLanguage }

/** How a text is shown; the extension decides before the type does. */
function textKindOf({ extension, mime }: Pick<FileEntry, 'extension' | 'mime'>): TextKind {
  const ending = extension?.toLowerCase() ?? ''
  if (['md', 'markdown'].includes(ending)) return { name: 'markdown' }
  if (['csv', 'tsv'].includes(ending)) return { name: 'table' }
  const language = codeLanguageOf(extension)
  if (language) return { name: 'code', language }
  if (ending === '' && mime?.startsWith('text/markdown')) return { name: 'markdown' }
  return { name: 'plain' }
}

/** More than this is not read on a screen, and would make the page slow. */
const SHOWN_BYTES = 1024 * 1024

/** The beginning of a file as text. */
function useFileText(entry: FileEntry, url: string) {
  return useQuery({
    queryKey: ['drive', 'text', entry.id, entry.updated_at],
    queryFn: ({ signal }) => fetchText(entry, url, signal),
  })
}

async function fetchText(entry: FileEntry, url: string, signal: AbortSignal): Promise<string> {
  const response = await fetchRange(url, { offset: 0, length: SHOWN_BYTES }, signal)
  if (!response.ok) throw new Error(`The content was answered with ${response.status}`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const encoding = await encodingOf(bytes, entry.file_size <= bytes.length)
  return new TextDecoder(encoding).decode(bytes)
}
