import { withoutPrivate } from '#worker/features/drive/text-index.ts'
import { MAX_TEXT_BYTES } from './schema.ts'

/**
 * A text as it is kept: no more than is searched, spaces and empty lines once, nothing that can't be shown. Empty when
 * there is nothing to search for.
 */
export function searchableText(text: string): string {
  const tidied = withoutPrivate(text.toWellFormed())
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\p{Cc}\ufffd]/gu, (character) => (character === '\n' ? '\n' : ' '))
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n[\n ]*/g, '\n')
    .normalize('NFC')
    .trim()
  const { read } = new TextEncoder().encodeInto(tidied, new Uint8Array(MAX_TEXT_BYTES))
  return tidied.slice(0, read)
}
