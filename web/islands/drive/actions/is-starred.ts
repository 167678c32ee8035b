import type { EntryTag, FileEntry } from '#worker/features/drive/entries/schema.ts'

export const isStar = ({ type, name }: EntryTag): boolean => type === 'system' && name === 'starred'

export const isStarred = (entry: Pick<FileEntry, 'tags'>): boolean => entry.tags.some(isStar)
