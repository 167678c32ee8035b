import type { Answer, ApiClient } from './api-client.ts'
import type { Names } from './access-names.ts'

/** Something of each kind, for calls of the admin area. */
export interface AdminNames extends Names {
  tagId: number
  /** Of the link. */
  reportId: number
  /** Sent by the site. */
  mailId: number
  /** A group of errors. */
  errorId: number
}

/** Calls of the admin area, each of which succeeds for whoever has its permission. */
export const ADMIN_CALLS: Record<
  string,
  ((client: ApiClient, names: AdminNames) => Promise<Answer>)[]
> = {
  'GET /admin/users': [(client) => client.get('admin/users')],
  'GET /admin/settings': [(client) => client.get('admin/settings')],
  'POST /admin/settings/test-mail': [(client) => client.post('admin/settings/test-mail')],
  'POST /admin/settings/test-storage': [(client) => client.post('admin/settings/test-storage')],
  'POST /admin/settings/test-captcha': [(client) => client.post('admin/settings/test-captcha')],
  'POST /admin/settings/test-social': [
    (client) => client.post('admin/settings/test-social', { service: 'envato' }),
  ],
  'POST /admin/settings/test-push': [(client) => client.post('admin/settings/test-push')],
  'GET /settings': [(client) => client.get('settings')],
  'PUT /settings': [(client) => client.put('settings', { settings: { 'ads.disable': false } })],
  'GET /admin/files': [(client) => client.get('admin/files')],
  'GET /admin/files/export': [(client) => client.get('admin/files/export')],
  'GET /admin/files/:id/content': [
    (client, { fileId }) => client.get(`admin/files/${fileId}/content`),
  ],
  'POST /admin/files/delete': [
    (client, { fileId }) => client.post('admin/files/delete', { ids: [fileId] }),
  ],
  'GET /admin/links': [(client) => client.get('admin/links')],
  'GET /admin/links/export': [(client) => client.get('admin/links/export')],
  'POST /admin/links/delete': [
    (client, { linkId }) => client.post('admin/links/delete', { ids: [linkId] }),
  ],
  'GET /admin/link-reports': [(client) => client.get('admin/link-reports')],
  'GET /admin/link-reports/export': [(client) => client.get('admin/link-reports/export')],
  'POST /admin/link-reports/close': [
    (client, { reportId }) => client.post('admin/link-reports/close', { ids: [reportId] }),
  ],
  'GET /admin/workspaces': [(client) => client.get('admin/workspaces')],
  'GET /admin/workspaces/export': [(client) => client.get('admin/workspaces/export')],
  'POST /admin/workspaces/delete': [
    (client, { workspaceId }) => client.post('admin/workspaces/delete', { ids: [workspaceId] }),
  ],
  'GET /admin/audit-events': [(client) => client.get('admin/audit-events')],
  'GET /admin/audit-events/export': [(client) => client.get('admin/audit-events/export')],
  'GET /admin/outgoing-mails': [(client) => client.get('admin/outgoing-mails')],
  'GET /admin/outgoing-mails/export': [(client) => client.get('admin/outgoing-mails/export')],
  'GET /admin/outgoing-mails/:id': [
    (client, { mailId }) => client.get(`admin/outgoing-mails/${mailId}`),
  ],
  'POST /admin/outgoing-mails/:id/resend': [
    (client, { mailId }) => client.post(`admin/outgoing-mails/${mailId}/resend`),
  ],
  'GET /admin/errors': [(client) => client.get('admin/errors')],
  'GET /admin/errors/export': [(client) => client.get('admin/errors/export')],
  'POST /admin/errors/delete': [
    (client, { errorId }) => client.post('admin/errors/delete', { ids: [errorId] }),
  ],
  'GET /admin/jobs': [(client) => client.get('admin/jobs')],
  'POST /admin/jobs/:name/run': [(client) => client.post('admin/jobs/expireInvites/run')],
  'GET /admin/job-runs': [(client) => client.get('admin/job-runs')],
  'GET /admin/job-runs/export': [(client) => client.get('admin/job-runs/export')],
  'GET /admin/tags': [(client) => client.get('admin/tags')],
  'GET /admin/tags/export': [(client) => client.get('admin/tags/export')],
  'PUT /admin/tags/:id': [
    (client, { tagId }) => client.put(`admin/tags/${tagId}`, { name: 'Renamed' }),
  ],
  'POST /admin/tags/delete': [
    (client, { tagId }) => client.post('admin/tags/delete', { ids: [tagId] }),
  ],
  'GET /admin/users/export': [(client) => client.get('admin/users/export')],
}
