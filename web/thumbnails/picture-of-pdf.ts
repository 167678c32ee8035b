import { encodePicture } from './encode-picture.ts'
import { fitDrawing } from './fit-size.ts'

/** The first page of a PDF: of a file, or of what is at an address. Throws. */
export async function pictureOfPdf(
  source: Blob | string,
  signal: AbortSignal,
): Promise<Blob | null> {
  const { openPdf } = await import('#web/pdf/open-pdf.ts')
  const opening = openPdf(
    typeof source === 'string' ? source : new Uint8Array(await source.arrayBuffer()),
  )
  const giveUp = () => void opening.destroy()
  signal.addEventListener('abort', giveUp)
  try {
    const pdf = await opening.promise
    const page = await pdf.getPage(1)
    const natural = page.getViewport({ scale: 1 })
    const size = fitDrawing(natural)
    if (!size) return null
    const canvas = Object.assign(document.createElement('canvas'), size)
    const viewport = page.getViewport({ scale: size.width / natural.width })
    await page.render({ canvas, viewport }).promise
    return await encodePicture(canvas, size)
  } finally {
    signal.removeEventListener('abort', giveUp)
    await opening.destroy()
  }
}
