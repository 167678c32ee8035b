/** Acts that the audit log records. */
export type AuditAction =
  | 'settings.update'
  | 'file.view'
  | 'file.trash'
  | 'file.delete'
  | 'link.delete'
  | 'link_report.close'
  | 'mail.resend'
  | 'workspace.delete'
  | 'workspace.transfer'
  | 'tag.rename'
  | 'tag.delete'
