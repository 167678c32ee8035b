import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { pictureOfImage } from './picture-of-image.ts'
import { pictureOfPdf } from './picture-of-pdf.ts'
import { pictureOfSvg } from './picture-of-svg.ts'
import { pictureOfVideo } from './picture-of-video.ts'

/** Others are waiting for their turn. */
const TIME_LIMIT_MS = 20_000

/**
 * A small picture of a file, or null when there can be none. Throws when it can't be read, is not what it is called, or
 * takes too long.
 * @param file the file itself, when it is at hand; else it is read from where it is.
 */
export async function makePicture(entry: FileEntry, file: Blob | null): Promise<Blob | null> {
  const signal = AbortSignal.timeout(TIME_LIMIT_MS)
  const source = file ?? (entry.url && withPurpose(entry.url))
  if (source === null) return null
  if (entry.type === 'video') return pictureOfVideo(source, signal)
  if (entry.type === 'pdf') return pictureOfPdf(source, signal)
  if (entry.type !== 'image') return null
  const image = typeof source === 'string' ? await fetchFile(source, signal) : source
  return isSvg(entry) ? pictureOfSvg(image) : pictureOfImage(image)
}

const isSvg = ({ mime, extension }: FileEntry) =>
  mime === 'image/svg+xml' || extension?.toLowerCase() === 'svg'

/** So that the file does not become one that the user has opened. */
function withPurpose(url: string): string {
  const address = new URL(url, location.origin)
  address.searchParams.set('purpose', 'thumbnail')
  return address.href
}

async function fetchFile(url: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`the content answered ${response.status}`)
  return response.blob()
}
