import type { Deps } from '#worker/context/deps.ts'
import { ZipError } from '#worker/storage/zip-reader.ts'
import type { ReadSpan } from '#worker/storage/zip-reader.ts'
import { decodeText, NotReadableError } from './decode-text.ts'
import { HTML, MarkupText, XML } from './markup-text.ts'
import { officeText } from './office-text.ts'
import { MAX_TEXT_BYTES } from './schema.ts'
import { searchableText } from './searchable-text.ts'
import type { TextSource } from './text-source.ts'

/** Of markup, or of a text in two bytes a character, there is less text than bytes. */
const READ_BYTES = 4 * MAX_TEXT_BYTES

/** With spaces that will be left out. */
const MAX_RAW_LENGTH = 2 * MAX_TEXT_BYTES

interface StoredFile {
  objectKey: string
  etag: string
  sizeBytes: number
  extension: string | null
}

/** The object is gone, or is another by now. */
class MissingObjectError extends NotReadableError {}

/**
 * Streams a file's text up to the searched length. Empty when it has none, or is not of its extension's type.
 * @param content the file's bytes where they are in memory; null = they are read from the bucket.
 * @throws when the bucket fails.
 */
export async function readFileText(
  { objects }: Pick<Deps, 'objects'>,
  file: StoredFile,
  source: Exclude<TextSource, 'pdf'>,
  content: Uint8Array<ArrayBuffer> | null,
): Promise<string> {
  const readSpan: ReadSpan = async (span) => {
    if (content)
      return new Blob([content.subarray(span.offset, span.offset + span.length)]).stream()
    const stream = await objects.read(file.objectKey, file.etag, span)
    if (!stream) throw new MissingObjectError('the object is gone')
    return stream
  }
  const length = Math.min(file.sizeBytes, READ_BYTES)
  const decoded = async function* () {
    const stream = await readSpan({ offset: 0, length })
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer())
    yield* decodeText(bytes, length === file.sizeBytes)
  }
  try {
    switch (source) {
      case 'plain':
        return searchableText(await beginningOf(decoded()), file.sizeBytes)
      case 'markup': {
        const rules = file.extension?.toLowerCase() === 'xml' ? XML : HTML
        return searchableText(await beginningOf(withoutMarkup(decoded(), rules)), file.sizeBytes)
      }
      default:
        return searchableText(
          await beginningOf(officeText(source, readSpan, file.sizeBytes)),
          file.sizeBytes,
        )
    }
  } catch (error) {
    if (error instanceof NotReadableError || error instanceof ZipError) return ''
    throw error
  }
}

async function* withoutMarkup(texts: AsyncIterable<string>, rules: typeof HTML) {
  const markup = new MarkupText(rules)
  for await (const text of texts) yield markup.push(text)
}

/** Stops what it comes from when there is enough. */
async function beginningOf(texts: AsyncIterable<string>): Promise<string> {
  let whole = ''
  for await (const text of texts) {
    whole += text
    if (whole.length >= MAX_RAW_LENGTH) break
  }
  return whole
}
