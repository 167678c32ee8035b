import type { FileEntry } from '#worker/features/drive/entries/schema.ts'

const SHOWN_TYPES: ReadonlySet<string> = new Set(['image', 'video', 'audio', 'pdf', 'text'])

/** Whether there is something in it that a browser can show. */
export const hasPreview = ({ type, url, file_size }: FileEntry): boolean =>
  SHOWN_TYPES.has(type) && Boolean(url) && file_size !== 0
