import type { FileEntry } from '#worker/features/drive/entries/schema.ts'

/** Whether something can be put into it. */
export const isOpenFolder = ({ type, deleted_at }: FileEntry): boolean =>
  type === 'folder' && deleted_at === null
