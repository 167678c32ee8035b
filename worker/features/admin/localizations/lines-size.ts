import { ValidationError } from '#worker/errors.ts'
import { formatBytes } from '#worker/i18n/byte-size.ts'
import type { Lines } from '#worker/i18n/trans.ts'

/** Each page of the site carries the lines of its language. */
const MOST_BYTES = 512 * 1024

/** Each isolate holds those of all languages in memory, and reads them every 30 seconds. */
const MOST_BYTES_OF_ALL = 4 * 1024 ** 2

/** Whether lines are small enough, once changed. Throws ValidationError. */
export function checkSize(
  lines: Lines,
  changes: Readonly<Record<string, string | null>>,
  otherBytes: number,
  /** Of the reader. */
  language: string,
): void {
  const kept = Object.entries({ ...lines, ...changes }).filter(([, line]) => line !== null)
  const bytes = new TextEncoder().encode(JSON.stringify(Object.fromEntries(kept))).length
  if (bytes > MOST_BYTES)
    throw tooLarge('The lines of a language may take at most :size.', MOST_BYTES, language)
  if (bytes + otherBytes > MOST_BYTES_OF_ALL)
    throw tooLarge(
      'The lines of all languages may take at most :size.',
      MOST_BYTES_OF_ALL,
      language,
    )
}

const tooLarge = (message: string, bytes: number, language: string) =>
  new ValidationError({ lines: [{ message, values: { size: formatBytes(bytes, language) } }] })
