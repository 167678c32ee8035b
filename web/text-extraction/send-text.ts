import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { api, unwrap } from '#web/api/api-client.ts'
import type { Upload } from '#web/uploads/queue/upload-state.ts'

/** A longer PDF would have to be in memory whole; it is read when it is looked at. */
const MAX_FILE_BYTES = 50 * 1024 ** 2

/** A document that is closed while it is read may never answer: the next ones do not wait for it. */
const MAX_READING_MS = 60_000

/** One at a time, behind what the user does. */
let previous: Promise<void> = Promise.resolve()

/** Contents whose text has been sent, or is about to be, from this page. */
const seen = new Set<string>()

/** Sends the text of a PDF that has just been uploaded, so that it is found by it. What comes of it concerns nobody. */
export function sendUploadedText(entry: FileEntry, { file }: Upload): void {
  // The Worker, which uploads nothing, must not carry PDF.js.
  if (import.meta.env.SSR || file.size > MAX_FILE_BYTES) return
  sendText(entry, async () => {
    const { textOfPdfFile } = await import('#web/pdf/pdf-text.ts')
    return textOfPdfFile(file.content)
  })
}

/** Does nothing where the text is known. */
export function sendText(entry: FileEntry, readText: () => Promise<string>): void {
  const content = `${entry.id} ${entry.file_name}`
  if (!entry.is_text_awaited || seen.has(content)) return
  seen.add(content)
  previous = previous
    .then(() => Promise.race([readText(), tooLate()]))
    .then(async (text) => {
      await unwrap(
        api['file-entries'][':id'].text.$put({
          param: { id: String(entry.id) },
          query: { fileName: entry.file_name },
          json: { text },
        }),
      )
    })
    // Broken, locked by a password, closed half-way, offline: it is tried again when it is looked at the next time.
    .catch(() => void seen.delete(content))
}

const tooLate = () =>
  new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('The document does not answer.')), MAX_READING_MS)
  })
