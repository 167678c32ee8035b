import { readZipListing, type ReadSpan, type ZipEntry } from '#worker/storage/zip-reader.ts'
import type { DocumentContent } from './document-job.ts'

/** Some 40,000 files. */
const MAX_DIRECTORY_BYTES = 4 * 1024 ** 2
const MAX_FILES = 20_000

/** The contents of a zip by its directory alone. Throws ZipError. */
export async function listArchive(readSpan: ReadSpan, sizeBytes: number): Promise<DocumentContent> {
  const { entries, isCut } = await readZipListing(readSpan, sizeBytes, MAX_DIRECTORY_BYTES)
  return {
    kind: 'archive',
    files: entries.slice(0, MAX_FILES).map((entry) => ({
      path: entry.name,
      sizeBytes: entry.sizeBytes,
      modifiedAt: modifiedAt(entry),
      isEncrypted: entry.isEncrypted,
    })),
    isCut: isCut || entries.length > MAX_FILES,
  }
}

/** Null for what is no day of the calendar. */
function modifiedAt({ modified: { date, time } }: ZipEntry): string | null {
  const [year, month, day] = [1980 + (date >> 9), (date >> 5) & 15, date & 31]
  const [hour, minute, second] = [time >> 11, (time >> 5) & 63, (time & 31) * 2]
  if (month < 1 || month > 12 || day < 1 || hour > 23 || minute > 59 || second > 59) return null
  const two = (number: number) => String(number).padStart(2, '0')
  return `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}`
}
