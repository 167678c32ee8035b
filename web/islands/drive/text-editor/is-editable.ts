import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { documentKindOf } from '#web/preview/documents/document-kind.ts'
import type { EntryAction } from '../actions/entry-actions.ts'

/** A field with more makes browsers slow. */
const MOST_BYTES = 1024 * 1024

/** Whether a file's text can be changed in the preview: what is saved is a new version. */
export const isEditable = (entry: FileEntry, actions: readonly EntryAction[]): boolean =>
  entry.type === 'text' &&
  documentKindOf(entry) === null &&
  entry.file_size <= MOST_BYTES &&
  actions.includes('newVersion')
