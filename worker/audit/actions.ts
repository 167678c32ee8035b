/** Acts that the audit log records. */
export type AuditAction = 'settings.update'
