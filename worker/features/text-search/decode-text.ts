import { encodingOf, markedEncoding } from './text-encoding.ts'

/** The file is of another kind than its name says, or broken. */
export class NotReadableError extends Error {
  override name = 'NotReadableError'
}

/** Characters that mean nothing in a text. */
const CONTROL = /(?!\s)\p{Cc}/gu

/** Colors of terminals, and what was made of letters by a wrong encoding, are found in texts all the same. */
const isBinary = (control: string) => control < '\u007f' && control !== '\u001b'

/** Decoded at a time, so that who has enough need not wait for all. */
const PIECE_BYTES = 64 * 1024

/** The characters of a text as they come, in UTF-8 or UTF-16 with its mark. Throws NotReadableError. */
export async function* decodeUnicode(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null
  for await (const chunk of bytes) {
    if (chunk.byteLength === 0) continue
    decoder ??= strictDecoder(markedEncoding(chunk) ?? 'utf-8')
    yield checked(() => decoder?.decode(chunk, { stream: true }) ?? '')
  }
  if (decoder) yield checked(() => decoder.decode())
}

/**
 * The characters of a text in whatever encoding it is, piece by piece. Throws NotReadableError.
 * @param bytes no more of the file than is read: they are looked at as a whole first
 */
export async function* decodeText(bytes: Uint8Array, isWhole: boolean): AsyncGenerator<string> {
  const decoder = strictDecoder(await encodingOf(bytes, isWhole))
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    const piece = bytes.subarray(at, at + PIECE_BYTES)
    yield checked(() => decoder.decode(piece, { stream: true }))
  }
  // Of what was cut off, the last character may be a half one.
  if (isWhole) yield checked(() => decoder.decode())
}

const strictDecoder = (encoding: string) =>
  new TextDecoder(encoding, { fatal: true, ignoreBOM: false })

function checked(decode: () => string): string {
  let text: string
  try {
    text = decode()
  } catch (error) {
    throw new NotReadableError('not in an encoding that is known', { cause: error })
  }
  if ([...text.matchAll(CONTROL)].some(([control]) => isBinary(control)))
    throw new NotReadableError('binary')
  return text
}
