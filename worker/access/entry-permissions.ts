/** The rights of anybody on an entry, by the names that the API has for it. */
export interface EntryPermissions {
  'files.update': boolean
  'files.create': boolean
  'files.download': boolean
  'files.delete': boolean
}

/** The caller's own. */
export interface OwnPermissions extends EntryPermissions {
  'files.move': boolean
  'shares.create': boolean
  'links.create': boolean
}
