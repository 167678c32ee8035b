import { useQuery } from '@tanstack/react-query'
import type { FileEntry } from '#worker/features/drive/schema.ts'
import { formatBytes } from '#web/i18n/byte-size.ts'
import { useI18n, useTrans } from '#web/i18n/i18n-context.tsx'
import { NoPreview } from './no-preview.tsx'
import { PreviewLoading } from './preview-loading.tsx'

/** More than this is not read on a screen, and would make the page slow. */
const SHOWN_BYTES = 1024 * 1024

/** Text, code, Markdown, CSV, HTML: all as the characters they are, none of it as markup. */
export function TextPreview({ entry, url }: { entry: FileEntry; url: string }) {
  const t = useTrans()
  const { language } = useI18n()
  const { data: text, isPending } = useQuery({
    queryKey: ['drive', 'text', entry.id, entry.updated_at],
    queryFn: ({ signal }) => fetchText(url, signal),
  })
  if (isPending) return <PreviewLoading />
  if (text === undefined) return <NoPreview entry={entry} />
  return (
    <div className="preview-text">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
      <pre tabIndex={0} aria-label={entry.name} dir="auto">
        {text}
      </pre>
      {entry.file_size > SHOWN_BYTES && (
        <p className="preview-note">
          {t('Only the first :size are shown.', { size: formatBytes(SHOWN_BYTES, language) })}
        </p>
      )}
    </div>
  )
}

async function fetchText(url: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(url, { headers: { Range: `bytes=0-${SHOWN_BYTES - 1}` }, signal })
  if (!response.ok) throw new Error(`The content was answered with ${response.status}`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  return new TextDecoder(encodingOf(bytes)).decode(bytes)
}

/** UTF-16 by its mark; all else is read as UTF-8, with replacement signs where it is not. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return 'utf-8'
}
