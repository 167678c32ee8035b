import { anchorsOf, foldText } from '#worker/names/folded-text.ts'
import { shortGrams } from '#worker/features/drive/listing/text-index.ts'
import type { NewText } from './queries.ts'

/** @param body `searchableText` */
export function newText(blobId: number, body: string): NewText {
  const folded = foldText(body)
  return {
    blobId,
    body,
    folded: folded.folded,
    anchors: anchorsOf(body, folded),
    grams: shortGrams(folded.folded),
  }
}
