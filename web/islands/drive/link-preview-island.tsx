import { lazy } from 'react'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { LaterPart } from '#web/ui/overlays/later-part.tsx'
import { PreviewLoading } from '#web/preview/parts/preview-loading.tsx'
import { useIsHydrated } from '#web/hydration/use-is-hydrated.ts'

interface LinkPreviewIslandProps {
  entry: FileEntry
  linkHash: string
}

const FilePreview = lazy(async () => ({
  default: (await import('#web/preview/file-preview.tsx')).FilePreview,
}))

export { QueryProvider } from '#web/hydration/query-provider.tsx'

/** On a link's page, what a browser does not show by itself: the pages of a PDF, texts. */
export function Island({ entry, linkHash }: LinkPreviewIslandProps) {
  const isHydrated = useIsHydrated()
  if (!isHydrated) return <PreviewLoading />
  return (
    <LaterPart fallback={<PreviewLoading />}>
      <FilePreview entry={entry} linkHash={linkHash} />
    </LaterPart>
  )
}
