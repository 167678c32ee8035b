import { lazy, useState } from 'react'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { formatBytes } from '#web/i18n/byte-size.ts'
import { useI18n, useTrans } from '#web/i18n/i18n-context.tsx'
import { LaterPart } from '#web/ui/overlays/later-part.tsx'
import { NoPreview } from '../parts/no-preview.tsx'
import { PlainText } from './plain-text.tsx'
import { PreviewLoading } from '../parts/preview-loading.tsx'
import type { RenderedTextProps } from './rendered-text-props.ts'
import { SourceSwitch, type TextLook } from './source-switch.tsx'
import { textKindOf, type TextKind } from './text-kind.ts'
import { SHOWN_BYTES, useFileText } from './use-file-text.ts'

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
