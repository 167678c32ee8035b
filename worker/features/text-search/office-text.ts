import { isReadable, readZipEntries, readZipEntry } from '#worker/storage/zip-reader.ts'
import type { ReadSpan, ZipEntry } from '#worker/storage/zip-reader.ts'
import { decodeUnicode } from './decode-text.ts'
import { MarkupText, OPEN_DOCUMENT, SHEET, SLIDE, WORD } from './markup-text.ts'
import type { MarkupRules } from './markup-text.ts'
import type { OfficeKind } from './text-source.ts'

/** Which parts of a document hold its text, in the order in which they are read. */
const DOCUMENTS: Record<OfficeKind, { parts: RegExp[]; rules: MarkupRules }> = {
  docx: {
    parts: [
      /^word\/document\d*\.xml$/,
      /^word\/(header|footer)\d*\.xml$/,
      /^word\/(footnotes|endnotes|comments)\.xml$/,
    ],
    rules: WORD,
  },
  xlsx: { parts: [/^xl\/sharedStrings\.xml$/, /^xl\/worksheets\/sheet\d+\.xml$/], rules: SHEET },
  pptx: {
    parts: [/^ppt\/slides\/slide\d+\.xml$/, /^ppt\/notesSlides\/notesSlide\d+\.xml$/],
    rules: SLIDE,
  },
  odt: { parts: [/^content\.xml$/], rules: OPEN_DOCUMENT },
  ods: { parts: [/^content\.xml$/], rules: OPEN_DOCUMENT },
  odp: { parts: [/^content\.xml$/], rules: OPEN_DOCUMENT },
}

/** Each is a request to the bucket, of which a request of ours may make 50 on Cloudflare's free plan. */
const MAX_PARTS = 30

/** Characters of markup looked at in one document; the text in it is a tenth. */
const MAX_MARKUP_LENGTH = 8 * 1024 ** 2

/** The text of an office document, as it comes. Throws ZipError, NotReadableError. */
export async function* officeText(
  kind: OfficeKind,
  readSpan: ReadSpan,
  sizeBytes: number,
): AsyncGenerator<string> {
  const { parts, rules } = DOCUMENTS[kind]
  const entries = (await readZipEntries(readSpan, sizeBytes)).filter(isReadable)
  let left = MAX_MARKUP_LENGTH
  for (const entry of parts.flatMap((part) => partsLike(part, entries)).slice(0, MAX_PARTS)) {
    const markup = new MarkupText(rules)
    for await (const text of decodeUnicode(readZipEntry(readSpan, entry, sizeBytes))) {
      yield markup.push(text)
      left -= text.length
      if (left <= 0) return
    }
    yield '\n'
  }
}

/** "slide2" before "slide10". */
const partsLike = (part: RegExp, entries: ZipEntry[]) =>
  entries
    .filter(({ name }) => part.test(name))
    .toSorted((a, b) => a.name.length - b.name.length || (a.name < b.name ? -1 : 1))
