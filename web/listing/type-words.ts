import type { EntryType } from '#worker/names/entry-type.ts'

export const TYPE_WORDS: Record<EntryType, string> = {
  folder: 'Folder',
  image: 'Image',
  video: 'Video',
  audio: 'Audio',
  pdf: 'PDF document',
  text: 'Text',
  archive: 'Archive',
  spreadsheet: 'Spreadsheet',
  word: 'Text document',
  powerPoint: 'Presentation',
  photoshop: 'Photoshop image',
  file: 'File',
}
