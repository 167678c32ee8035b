import type { TextTree } from '../text/text-tree.ts'
import type { DocumentKind } from './document-kind.ts'

/** A request to the web worker. */
export interface DocumentJob {
  kind: DocumentKind
  /** Path-absolute. */
  url: string
  sizeBytes: number
}

/** The worker's answer; null = broken, or of another kind than its name says. */
export type DocumentAnswer = DocumentContent | null

export type DocumentContent =
  | { kind: 'pages'; pages: DocumentPage[]; isCut: boolean }
  | { kind: 'sheets'; sheets: Sheet[]; isCut: boolean }
  | { kind: 'archive'; files: ArchiveFile[]; isCut: boolean }
  | { kind: 'mail'; mail: Mail; isCut: boolean }
  | { kind: 'calendar'; events: CalendarEvent[]; isCut: boolean }

/** A whole document, a slide, or a chapter. */
export interface DocumentPage {
  tree: TextTree
}

export interface Sheet {
  name: string
  /** Of different lengths; texts as they are shown. */
  rows: string[][]
  isCut: boolean
}

export interface ArchiveFile {
  /** As it is in the archive: "photos/2026/reef.jpg"; a folder's ends with a slash. */
  path: string
  sizeBytes: number
  /** Local time, "2026-11-24T10:00:00"; null = unknown. */
  modifiedAt: string | null
  isEncrypted: boolean
}

export interface Mail {
  subject: string
  /** "From", "To", "Cc" with their addresses. */
  people: { role: 'from' | 'to' | 'cc'; text: string }[]
  /** ISO 8601; null = unknown. */
  sentAt: string | null
  body: string | TextTree
  attachments: { name: string; sizeBytes: number }[]
}

export interface CalendarEvent {
  summary: string
  location: string
  description: string
  start: EventTime | null
  end: EventTime | null
  isRepeated: boolean
}

/** A day, a local time with the name of its zone, or a moment. */
export interface EventTime {
  /** "2026-11-24", "2026-11-24T10:00:00", or the latter with a Z. */
  iso: string
  zone: string | null
}
