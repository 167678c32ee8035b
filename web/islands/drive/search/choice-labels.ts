import type { EntryType } from '#worker/features/drive/entry-type.ts'
import type { SizeClass } from './search-choice.ts'

export const TYPE_LABELS: Record<EntryType, string> = {
  folder: 'Folder',
  image: 'Image',
  video: 'Video',
  audio: 'Audio',
  pdf: 'PDF',
  text: 'Text',
  archive: 'Archive',
  spreadsheet: 'Spreadsheet',
  word: 'Document',
  powerPoint: 'Presentation',
  photoshop: 'Photoshop',
  file: 'Other',
}

export const SIZE_LABELS: Record<SizeClass, string> = {
  small: 'Less than 1 MB',
  medium: '1 to 100 MB',
  large: 'More than 100 MB',
}
