import type { DocumentAnswer, DocumentJob } from './document-job.ts'
import { readByRange } from './read-by-range.ts'
import { readDocument } from './read-document.ts'

addEventListener('message', ({ data }: MessageEvent<DocumentJob>) => {
  const { kind, url, sizeBytes } = data
  void readDocument(kind, readByRange(url), sizeBytes)
    .then((content) => postMessage(content satisfies DocumentAnswer))
    // Also a tree too deep to be handed over.
    .catch(() => postMessage(null satisfies DocumentAnswer))
})
