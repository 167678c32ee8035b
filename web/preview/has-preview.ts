import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { documentKindOf } from './documents/document-kind.ts'

const SHOWN_TYPES: ReadonlySet<string> = new Set(['image', 'video', 'audio', 'pdf', 'text'])

/** Whether there is something in it that a browser can show. */
export const hasPreview = (entry: FileEntry): boolean =>
  (SHOWN_TYPES.has(entry.type) || documentKindOf(entry) !== null) &&
  Boolean(entry.url) &&
  entry.file_size !== 0
