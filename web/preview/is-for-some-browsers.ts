import type { FileEntry } from '#worker/features/drive/entries/schema.ts'

/** Formats of images that Safari decodes, and other browsers do not. */
const EXTENSIONS = new Set(['heic', 'heif', 'tif', 'tiff'])

export const isForSomeBrowsers = ({ type, extension }: FileEntry): boolean =>
  type === 'image' && EXTENSIONS.has(extension?.toLowerCase() ?? '')
