/** What the list shows: a folder (the root has no hash) or the trash. */
export type DriveView = { kind: 'folder'; folderHash: string | null } | { kind: 'trash' }

export const DRIVE_PATH = '/drive'
export const TRASH_PATH = '/drive/trash'
export const folderPath = (hash: string | null) => (hash ? `/drive/folders/${hash}` : DRIVE_PATH)
