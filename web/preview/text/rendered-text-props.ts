import type { FileEntry } from '#worker/features/drive/entries/schema.ts'

export interface RenderedTextProps {
  entry: FileEntry
  text: string
  /** There is more in the file than in `text`. */
  isTruncated: boolean
}
