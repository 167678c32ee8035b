/** The caller's rights on an entry, by the names that the API has for it. */
export interface EntryPermissions {
  'files.update': boolean
  'files.create': boolean
  'files.download': boolean
  'files.delete': boolean
}
