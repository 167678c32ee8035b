import { DocumentBudget } from '#web/preview/documents/document-budget.ts'
import type { DocumentKind } from '#web/preview/documents/document-kind.ts'
import { readDocument } from '#web/preview/documents/read-document.ts'
import type { ReadSpan } from '#worker/storage/zip-reader.ts'

/** Reads spans of bytes, as ranges of a file; counts what was asked for. */
export function spansOf(bytes: Uint8Array<ArrayBuffer>) {
  const spans: { offset: number; length: number }[] = []
  const readSpan: ReadSpan = (span) => {
    spans.push(span)
    return Promise.resolve(
      new Blob([bytes.subarray(span.offset, span.offset + span.length)]).stream(),
    )
  }
  return { readSpan, spans }
}

/** Reads bytes as a preview does. */
export const documentOf = (
  kind: DocumentKind,
  content: Uint8Array<ArrayBuffer> | string,
  budget = new DocumentBudget(),
) => {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return readDocument(kind, spansOf(bytes).readSpan, bytes.byteLength, budget)
}
