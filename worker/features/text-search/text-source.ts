import type { FileType } from '#worker/names/entry-type.ts'

/** How the text of a file is got at. */
export type TextSource = 'plain' | 'markup' | OfficeKind | 'pdf'

export const OFFICE_KINDS = ['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp'] as const
export type OfficeKind = (typeof OFFICE_KINDS)[number]

const MIB = 1024 ** 2

/** Documents; of a text of any size, the beginning is read. */
const MAX_DOCUMENT_BYTES = 20 * MIB

/** A file of unknown type ("Makefile") may be a text, unless it is large. */
const MAX_UNKNOWN_BYTES = MIB

const MARKUP_EXTENSIONS = new Set(['html', 'htm', 'xhtml', 'xml'])

interface NamedFile {
  type: string
  /** With or without capitals. */
  extension: string | null
  sizeBytes: number
}

/** Null for what has no text. */
export function textSourceOf(file: NamedFile): TextSource | null {
  const extension = file.extension?.toLowerCase() ?? ''
  if (file.sizeBytes === 0) return null
  switch (file.type as FileType) {
    case 'pdf':
      return 'pdf'
    case 'text':
      return MARKUP_EXTENSIONS.has(extension) ? 'markup' : 'plain'
    case 'word':
    case 'spreadsheet':
    case 'powerPoint':
      return file.sizeBytes <= MAX_DOCUMENT_BYTES
        ? (OFFICE_KINDS.find((kind) => kind === extension) ?? null)
        : null
    case 'file':
      return file.sizeBytes <= MAX_UNKNOWN_BYTES ? 'plain' : null
    default:
      return null
  }
}

/** Returns the first text status of new content. */
export function firstTextStatus(file: NamedFile): 'pending' | 'awaited' | 'unreadable' {
  const source = textSourceOf(file)
  if (source === null) return 'unreadable'
  return source === 'pdf' ? 'awaited' : 'pending'
}
