import type { Database } from '#db/client.ts'
import { shortGrams } from '#worker/features/drive/listing/text-index.ts'
import { indexTexts, selectTextsAfter } from './queries.ts'

/**
 * Fills the index from the stored texts, page by page: FTS5 merges after a large transaction, longer than the client
 * waits.
 */
export async function indexAllTexts(db: Database): Promise<void> {
  for (let after = 0; ;) {
    const texts = await selectTextsAfter(db, after)
    const last = texts.at(-1)
    if (!last) return
    await indexTexts(
      db,
      texts.map(({ blobId, folded }) => ({ blobId, grams: shortGrams(folded) })),
    )
    after = last.blobId
  }
}
