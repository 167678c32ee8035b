import type { ReadSpan } from '#worker/storage/zip-reader.ts'
import { encodingOf } from '#worker/features/text-search/text-encoding.ts'
import { listArchive } from './archive-listing.ts'
import { readChapters } from './book-chapters.ts'
import { DocumentBudget } from './document-budget.ts'
import type { DocumentContent } from './document-job.ts'
import type { DocumentKind } from './document-kind.ts'
import { openPackage } from './office-package.ts'
import { readOpenDocument } from './open-document.ts'
import { readOpenSheets } from './open-sheets.ts'
import { readSlides } from './presentation-document.ts'
import { readBeginning } from './read-by-range.ts'
import { readCalendar } from './read-calendar.ts'
import { readMail } from './read-mail.ts'
import { readWord } from './word-document.ts'
import { readWorkbook } from './workbook.ts'

const MAX_CALENDAR_BYTES = 4 * 1024 ** 2

/** Reads what a preview shows of a file, within bounds of memory. Throws for what is broken. */
export async function readDocument(
  kind: DocumentKind,
  readSpan: ReadSpan,
  sizeBytes: number,
  budget = new DocumentBudget(),
): Promise<DocumentContent> {
  if (kind === 'archive') return listArchive(readSpan, sizeBytes)
  if (kind === 'calendar') return readEvents(readSpan, sizeBytes)
  if (kind === 'mail') {
    const mail = await readMail(readSpan, sizeBytes, budget)
    return { kind: 'mail', mail, isCut: budget.isCut }
  }
  const file = await openPackage(readSpan, sizeBytes, budget)
  if (kind === 'xlsx' || kind === 'ods') {
    const read = kind === 'xlsx' ? readWorkbook : readOpenSheets
    const sheets = await read(file, budget)
    return { kind: 'sheets', sheets, isCut: budget.isCut }
  }
  const pages =
    kind === 'docx'
      ? [{ tree: await readWord(file, budget) }]
      : kind === 'pptx'
        ? await readSlides(file, budget)
        : kind === 'epub'
          ? await readChapters(file, budget)
          : await readOpenDocument(file, budget)
  return { kind: 'pages', pages, isCut: budget.isCut }
}

async function readEvents(readSpan: ReadSpan, sizeBytes: number): Promise<DocumentContent> {
  const length = Math.min(sizeBytes, MAX_CALENDAR_BYTES)
  const bytes = await readBeginning(readSpan, length)
  const encoding = await encodingOf(bytes, length === sizeBytes)
  const { events, isCut } = readCalendar(new TextDecoder(encoding).decode(bytes))
  return { kind: 'calendar', events, isCut: isCut || length < sizeBytes }
}
