import type { FileEntry } from '#worker/features/drive/entries/schema.ts'

/** Files that a web worker reads for their preview, by their extensions. */
const KINDS = {
  zip: 'archive',
  docx: 'docx',
  xlsx: 'xlsx',
  pptx: 'pptx',
  odt: 'odt',
  ods: 'ods',
  odp: 'odp',
  epub: 'epub',
  eml: 'mail',
  ics: 'calendar',
} as const

export type DocumentKind = (typeof KINDS)[keyof typeof KINDS]

const BY_EXTENSION = new Map<string, DocumentKind>(Object.entries(KINDS))

/** Null for other files, and where the content is not handed out: browsers show none of these by themselves. */
export const documentKindOf = ({ extension, permissions }: FileEntry): DocumentKind | null =>
  (permissions['files.download'] && BY_EXTENSION.get(extension?.toLowerCase() ?? '')) || null
