/** The file is of another kind than its name says, or broken. */
export class NotReadableError extends Error {
  override name = 'NotReadableError'
}

/** Characters that mean nothing in a text. */
const CONTROL = /(?!\s)\p{Cc}/gu

/** Colours of terminals, and what was made of letters by a wrong encoding, are found in texts all the same. */
const isBinary = (control: string) => control < '\u007f' && control !== '\u001b'

/** The characters of a text as they come, by the mark at its beginning, else as UTF-8. Throws NotReadableError. */
export async function* decodeText(
  bytes: AsyncIterable<Uint8Array>,
  isWhole: boolean,
): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null
  for await (const chunk of bytes) {
    if (chunk.byteLength === 0) continue
    decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true, ignoreBOM: false })
    yield checked(() => decoder?.decode(chunk, { stream: true }) ?? '')
  }
  // Of what was cut off, the last character may be a half one.
  if (isWhole && decoder) yield checked(() => decoder.decode())
}

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

/** The mark never comes in two pieces: the bucket's first one is as long as it has bytes. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return 'utf-8'
}
