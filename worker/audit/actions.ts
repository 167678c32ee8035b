/** Acts that the audit log records. */
export type AuditAction =
  | 'settings.update'
  | 'themes.create'
  | 'themes.update'
  | 'themes.delete'
  | 'images.create'
