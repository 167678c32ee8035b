import { withoutPrivate } from '#worker/features/drive/listing/text-index.ts'
import { MAX_TEXT_BYTES } from './schema.ts'

/** Allowed to any file, however small. */
const SMALL_TEXT_BYTES = 4096

/** Far beyond what packing makes of a real text. */
const MOST_OF_A_BYTE = 64

/** The database's space is charged to nobody: only a file that takes space itself has much text. */
const keptBytesOf = (fileBytes: number) =>
  Math.min(MAX_TEXT_BYTES, Math.max(SMALL_TEXT_BYTES, MOST_OF_A_BYTE * fileBytes))

/**
 * A text as it is kept: no more than is searched, spaces and empty lines once, nothing that can't be shown. Empty when
 * there is nothing to search for.
 * @param fileBytes of the file that it is in
 */
export function searchableText(text: string, fileBytes: number): string {
  const tidied = withoutPrivate(text.toWellFormed())
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\p{Cc}\ufffd]/gu, (character) => (character === '\n' ? '\n' : ' '))
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n[\n ]*/g, '\n')
    .normalize('NFC')
    .trim()
  const { read } = new TextEncoder().encodeInto(tidied, new Uint8Array(keptBytesOf(fileBytes)))
  return tidied.slice(0, read)
}
