import type { FileEntry } from '#worker/features/drive/entries/schema.ts'

/** Whether something can be put into it. */
export const isOpenFolder = ({ type, deleted_at, permissions }: FileEntry): boolean =>
  type === 'folder' && deleted_at === null && permissions['files.create']
