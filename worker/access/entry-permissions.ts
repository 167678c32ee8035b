/** What the caller may do with an entry, by the names that the API has for it. */
export interface EntryPermissions {
  'files.update': boolean
  'files.create': boolean
  'files.download': boolean
  'files.delete': boolean
}
