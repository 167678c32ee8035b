import type { InfiniteData } from '@tanstack/react-query'
import type { ListEntriesResponse } from '#worker/features/drive/listing/list-schema.ts'

/** A page of the list in the cache. */
export interface EntryPage extends Pick<
  ListEntriesResponse,
  'folder' | 'breadcrumb' | 'data' | 'next_cursor'
> {
  /** May be outdated; it is fetched again when it scrolls into view. */
  isStale?: boolean
}

export type EntryList = InfiniteData<EntryPage, string | null>

export function toEntryPage({
  folder,
  breadcrumb,
  data,
  next_cursor,
}: ListEntriesResponse): EntryPage {
  return { folder, breadcrumb, data, next_cursor }
}

/** Indexes of the entries in view. */
export interface Sight {
  first: number
  end: number
}
