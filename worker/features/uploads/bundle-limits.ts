/** One line of JSON, then the bytes of the files that it names, one after the other. No form of a browser has this type. */
export const BUNDLE_TYPE = 'application/x-file-bundle'

export const MAX_BUNDLE_FILES = 100
export const MAX_BUNDLE_BYTES = 16_000_000
/** So that six of them at once are little enough for memory. */
export const MAX_BUNDLED_FILE_BYTES = 1_000_000
export const MAX_BUNDLE_HEADER_BYTES = 1_000_000
