/** The rights of anybody on an entry, by the names that the API has for it. */
export interface EntryPermissions {
  'files.update': boolean
  'files.create': boolean
  'files.download': boolean
  'files.delete': boolean
}

/** The caller's own: besides, what they may not do of what most may who see an entry in their drive. */
export interface OwnPermissions extends EntryPermissions {
  'files.move'?: false | undefined
  'shares.create'?: false | undefined
  'links.create'?: false | undefined
}
