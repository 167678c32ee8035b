/** The encoding of what says nothing of its own and is too short to be guessed: that of old Western programs. */
const FALLBACK = 'windows-1252'

/** chardet's confidence, from 10 to 100. */
const LEAST_CONFIDENCE = 20

/** Bytes looked at, from a little before the first that is not ASCII. */
const SAMPLE_BYTES = 16 * 1024
const LEAD_BYTES = 1024

/**
 * Detects the encoding, as `TextDecoder` names it: by byte order mark, valid UTF-8, zero bytes of UTF-16, else
 * statistically. Search and previews share it.
 * @param isWhole whether these are all bytes of the file; else the last character may be cut in two
 */
export async function encodingOf(bytes: Uint8Array, isWhole: boolean): Promise<string> {
  const marked = markedEncoding(bytes)
  if (marked !== null) return marked
  if (bytes.includes(0)) return unmarkedUtf16(bytes) ?? 'utf-8'
  if (isIn('utf-8', bytes, isWhole)) return 'utf-8'
  const start = Math.max(0, bytes.findIndex((byte) => byte >= 0x80) - LEAD_BYTES)
  const sample = bytes.subarray(start, start + SAMPLE_BYTES)
  // Most texts are UTF-8: who opens one of those loads no tables of other encodings.
  const { analyse } = await import('chardet')
  const likely = analyse(sample)
    .filter(({ confidence }) => confidence >= LEAST_CONFIDENCE)
    .map(({ name }) => name.toLowerCase())
  return likely.find((name) => name === 'utf-8' || isIn(name, sample, false)) ?? FALLBACK
}

/** By the mark at the beginning; null where there is none. */
export function markedEncoding([first, second]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return null
}

/** Latin letters, digits, spaces and line ends have a zero byte in each pair, and always on the same side. */
function unmarkedUtf16(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  let even = 0
  let odd = 0
  for (const [at, byte] of sample.entries()) {
    if (byte !== 0) continue
    if (at % 2 === 0) even++
    else odd++
  }
  const name = even === 0 ? 'utf-16le' : odd === 0 ? 'utf-16be' : null
  return name !== null && isIn(name, sample, false) ? name : null
}

function isIn(name: string, bytes: Uint8Array, isWhole: boolean): boolean {
  try {
    new TextDecoder(name, { fatal: true, ignoreBOM: false }).decode(bytes, { stream: !isWhole })
    return true
  } catch {
    // Not of that encoding, or unknown to the platform.
    return false
  }
}
