import type { PDFDocumentProxy } from 'pdfjs-dist'
import { openPdf } from './open-pdf.ts'

/** UTF-8 bytes of a text that the server searches. */
const MAX_TEXT_BYTES = 256 * 1024

export async function textOfPdfFile(file: Blob): Promise<string> {
  const opening = openPdf(new Uint8Array(await file.arrayBuffer()))
  try {
    return await textOfPdf(await opening.promise)
  } finally {
    await opening.destroy()
  }
}

/** Page by page, as far as it is searched. Throws when the document is closed meanwhile. */
export async function textOfPdf(pdf: PDFDocumentProxy): Promise<string> {
  let text = ''
  for (let number = 1; number <= pdf.numPages && text.length < MAX_TEXT_BYTES; number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    for (const item of items) if ('str' in item) text += item.hasEOL ? `${item.str}\n` : item.str
    text += '\n'
  }
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(MAX_TEXT_BYTES))
  return text.slice(0, read)
}
