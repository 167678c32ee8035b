import type { Answer, ApiClient } from './api-client.ts'
import type { Names } from './access-names.ts'

/** Something of each kind, for calls of the admin area. */
export interface AdminNames extends Names {
  tagId: number
  pageId: number
  /** Of the link. */
  reportId: number
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
  'GET /admin/pages': [(client) => client.get('admin/pages')],
  'GET /admin/pages/export': [(client) => client.get('admin/pages/export')],
  'GET /admin/pages/:id': [(client, { pageId }) => client.get(`admin/pages/${pageId}`)],
  'POST /admin/pages': [
    (client) =>
      client.post('admin/pages', { title: 'New', slug: `new-${crypto.randomUUID()}`, body: '' }),
  ],
  'PUT /admin/pages/:id': [
    (client, { pageId }) =>
      client.put(`admin/pages/${pageId}`, {
        title: 'Changed',
        slug: `changed-${crypto.randomUUID()}`,
        body: '',
      }),
  ],
  'POST /admin/pages/delete': [
    (client, { pageId }) => client.post('admin/pages/delete', { ids: [pageId] }),
  ],
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
