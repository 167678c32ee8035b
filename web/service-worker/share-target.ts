/** Of the manifest's `share_target`; the server's own route only says that nothing was received. */
export const SHARE_TARGET_PATH = '/drive/share-target'

export const SHARED_FILES_FIELD = 'files'

/** Opened afterwards: the drive asks about the files (`web/islands/drive/actions/upload-shared.ts`). */
export const AFTER_SHARE_PATH = '/drive?shared=1'
