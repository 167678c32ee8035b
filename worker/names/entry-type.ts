export const FILE_TYPES = [
  'image',
  'video',
  'audio',
  'pdf',
  'text',
  'archive',
  'spreadsheet',
  'word',
  'powerPoint',
  'photoshop',
  'file',
] as const
export type FileType = (typeof FILE_TYPES)[number]
export const ENTRY_TYPES = ['folder', ...FILE_TYPES] as const
export type EntryType = (typeof ENTRY_TYPES)[number]

/** A map, not an object: an extension may be "constructor". */
export const TYPE_BY_EXTENSION: ReadonlyMap<string, FileType> = new Map(
  Object.entries({
    image: 'png jpg jpeg gif webp avif bmp ico svg heic heif tif tiff',
    video: 'mp4 m4v mov webm mkv avi ogv mpg mpeg wmv',
    audio: 'mp3 m4a aac ogg oga opus wav flac weba',
    pdf: 'pdf',
    text: 'txt md markdown csv tsv log json xml yaml yml toml ini html htm css js mjs cjs ts tsx jsx py rb go rs java c h cpp hpp cs php sh bash sql vue svelte srt vtt tex',
    archive: 'zip tar gz tgz bz2 xz 7z rar zst',
    spreadsheet: 'xls xlsx ods numbers',
    word: 'doc docx odt rtf pages',
    powerPoint: 'ppt pptx odp key',
    photoshop: 'psd psb',
  } satisfies Partial<Record<FileType, string>>).flatMap(([type, extensions]) =>
    extensions.split(' ').map((extension) => [extension, type as FileType] as const),
  ),
)

/** The kind of a file, for its icon, its preview and the list's filter. The name's extension decides before the MIME type does. */
export function fileTypeOf(mime: string, extension: string): FileType {
  const byExtension = TYPE_BY_EXTENSION.get(extension.toLowerCase())
  if (byExtension) return byExtension
  const [major] = mime.split('/')
  if (major === 'image' || major === 'video' || major === 'audio' || major === 'text') return major
  if (mime === 'application/pdf') return 'pdf'
  return 'file'
}
