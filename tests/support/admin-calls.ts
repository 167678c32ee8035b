import { ADMIN_BILLING_CALLS, type BillingNames } from './admin-billing-calls.ts'
import { png } from './pictures.ts'
import { postImage } from './site-images.ts'
import { themeInput } from './themes.ts'
import type { Answer, ApiClient } from './api-client.ts'
import type { Names } from './access-names.ts'

/** Something of each kind, for calls of the admin area. */
export interface AdminNames extends Names, BillingNames {
  tagId: number
  /** Without permissions: anybody has all that is in it. */
  emptyRoleId: number
  pageId: number
  /** Of the link. */
  reportId: number
  /** Of the contact page. */
  messageId: number
  /** Of a localization. */
  language: string
  /** Sent by the site. */
  mailId: number
  /** A group of errors. */
  errorId: number
}

let roles = 0

/** The id of a new role; 1, which exists, for whoever may not make one. */
async function newRole(client: ApiClient): Promise<number> {
  const { body } = await client.post('admin/roles', { name: `Called ${++roles} ${Date.now()}` })
  return body.role?.id ?? 1
}

/** The id of a new theme; 1, which exists, for whoever may not make one. */
async function newTheme(client: ApiClient): Promise<number> {
  const input = themeInput({ name: `Called ${Date.now()}` })
  const { body } = await client.post('admin/themes', input)
  // Reads the site's data, which the change made stale: that round trip is not the measured call's.
  await client.get('admin/themes')
  return body.theme?.id ?? 1
}

export type AdminCall = (client: ApiClient, names: AdminNames) => Promise<Answer>

/** Calls of the admin area, each of which succeeds for whoever has its permission. */
export const ADMIN_CALLS: Record<string, AdminCall[]> = {
  'GET /admin/users': [(client) => client.get('admin/users')],
  'GET /admin/settings': [(client) => client.get('admin/settings')],
  'POST /admin/settings/test-mail': [(client) => client.post('admin/settings/test-mail')],
  'POST /admin/settings/test-storage': [(client) => client.post('admin/settings/test-storage')],
  'POST /admin/settings/test-stripe': [(client) => client.post('admin/settings/test-stripe')],
  'POST /admin/settings/test-captcha': [(client) => client.post('admin/settings/test-captcha')],
  'POST /admin/settings/test-social': [
    (client) => client.post('admin/settings/test-social', { service: 'envato' }),
  ],
  'POST /admin/settings/test-push': [(client) => client.post('admin/settings/test-push')],
  'GET /admin/themes': [(client) => client.get('admin/themes')],
  'GET /admin/themes/export': [(client) => client.get('admin/themes/export')],
  'GET /admin/themes/:id': [(client) => client.get('admin/themes/1')],
  'POST /admin/themes': [(client) => client.post('admin/themes', themeInput())],
  'PUT /admin/themes/:id': [
    async (client) => client.put('admin/themes/1', themeInput({ default_light: true })),
  ],
  'POST /admin/themes/delete': [
    async (client) => client.post('admin/themes/delete', { ids: [await newTheme(client)] }),
  ],
  'POST /admin/images': [(client) => postImage(client, png())],
  'GET /admin/appearance': [(client) => client.get('admin/appearance')],
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
  'GET /admin/contact-messages': [(client) => client.get('admin/contact-messages')],
  'GET /admin/contact-messages/export': [(client) => client.get('admin/contact-messages/export')],
  'POST /admin/contact-messages/mark': [
    (client, { messageId }) =>
      client.post('admin/contact-messages/mark', { ids: [messageId], status: 'read' }),
  ],
  'POST /admin/contact-messages/delete': [
    (client, { messageId }) => client.post('admin/contact-messages/delete', { ids: [messageId] }),
  ],
  ...ADMIN_BILLING_CALLS,
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
  'GET /admin/jobs/export': [(client) => client.get('admin/jobs/export')],
  'POST /admin/jobs/:name/run': [(client) => client.post('admin/jobs/expireInvites/run')],
  'GET /admin/job-runs': [(client) => client.get('admin/job-runs')],
  'GET /admin/job-runs/export': [(client) => client.get('admin/job-runs/export')],
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
  'GET /admin/reports': [(client) => client.get('admin/reports')],
  'GET /admin/reports/export': [(client) => client.get('admin/reports/export?report=visits')],
  'GET /admin/localizations': [(client) => client.get('admin/localizations')],
  'GET /admin/localizations/export': [(client) => client.get('admin/localizations/export')],
  'POST /admin/localizations': [
    (client, { language }) =>
      client.post('admin/localizations', { language: `${language}-xnew1`, name: 'New' }),
  ],
  'PUT /admin/localizations/:language': [
    (client, { language }) => client.put(`admin/localizations/${language}`, { name: 'Renamed' }),
  ],
  'DELETE /admin/localizations/:language': [
    (client, { language }) => client.delete(`admin/localizations/${language}`),
  ],
  'GET /admin/localizations/:language/lines': [
    (client, { language }) => client.get(`admin/localizations/${language}/lines`),
  ],
  'PUT /admin/localizations/:language/lines': [
    (client, { language }) =>
      client.put(`admin/localizations/${language}/lines`, { lines: { Cancel: 'Abbrechen' } }),
  ],
  'GET /admin/localizations/:language/export': [
    (client, { language }) => client.get(`admin/localizations/${language}/export`),
  ],
  'POST /admin/localizations/:language/import': [
    (client, { language }) =>
      client.post(`admin/localizations/${language}/import`, {
        lines: [{ source: 'Cancel', translation: 'Abbrechen' }],
        apply: true,
      }),
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
  'GET /admin/users/roles': [(client) => client.get('admin/users/roles')],
  'POST /admin/users': [
    (client) =>
      client.post('admin/users', { email: `called-${++roles}-${Date.now()}@example.com` }),
  ],
  'POST /admin/users/import': [
    (client) => client.post('admin/users/import', { csv: 'email\nx@example.com', dryRun: true }),
  ],
  'POST /admin/users/ban': [
    (client, { userId }) => client.post('admin/users/ban', { ids: [userId] }),
  ],
  'POST /admin/users/unban': [
    (client, { userId }) => client.post('admin/users/unban', { ids: [userId] }),
  ],
  'POST /admin/users/give-role': [
    (client, { userId, emptyRoleId }) =>
      client.post('admin/users/give-role', { ids: [userId], role: emptyRoleId }),
  ],
  'POST /admin/users/delete': [
    (client, { userId }) => client.post('admin/users/delete', { ids: [userId] }),
  ],
  'GET /admin/users/:id': [(client, { userId }) => client.get(`admin/users/${userId}`)],
  'PUT /admin/users/:id': [
    (client, { userId }) => client.put(`admin/users/${userId}`, { first_name: 'Called' }),
  ],
  'PUT /admin/users/:id/password': [
    (client, { userId }) =>
      client.put(`admin/users/${userId}/password`, { password: 'quite long enough' }),
  ],
  'POST /admin/users/:id/password-link': [
    (client, { userId }) => client.post(`admin/users/${userId}/password-link`),
  ],
  'POST /admin/users/:id/verification': [
    (client, { userId }) => client.post(`admin/users/${userId}/verification`),
  ],
  'DELETE /admin/users/:id/two-factor': [
    (client, { userId }) => client.delete(`admin/users/${userId}/two-factor`),
  ],
  'POST /admin/users/:id/sessions/delete': [
    (client, { userId }) => client.post(`admin/users/${userId}/sessions/delete`, { ids: [1] }),
  ],
  'POST /admin/users/:id/tokens/delete': [
    (client, { userId, tokenId }) =>
      client.post(`admin/users/${userId}/tokens/delete`, { ids: [tokenId] }),
  ],
  'POST /admin/users/:id/impersonate': [
    async (client, { userId }) => {
      const answer = await client.post(`admin/users/${userId}/impersonate`)
      // Back to the session that later calls are made with.
      if (answer.status === 200) await client.post('auth/logout')
      return answer
    },
  ],
  'GET /admin/roles': [(client) => client.get('admin/roles')],
  'GET /admin/roles/export': [(client) => client.get('admin/roles/export')],
  'POST /admin/roles': [
    (client) => client.post('admin/roles', { name: `Called ${++roles} ${Date.now()}` }),
  ],
  'POST /admin/roles/delete': [
    async (client) => client.post('admin/roles/delete', { ids: [await newRole(client)] }),
  ],
  'GET /admin/roles/:id': [(client) => client.get('admin/roles/1')],
  'PUT /admin/roles/:id': [
    async (client) => client.put(`admin/roles/${await newRole(client)}`, { description: 'Called' }),
  ],
  'GET /admin/roles/:id/users': [(client) => client.get('admin/roles/2/users')],
  'POST /admin/roles/:id/users': [
    async (client, { email }) =>
      client.post(`admin/roles/${await newRole(client)}/users`, { emails: [email] }),
  ],
  'POST /admin/roles/:id/users/delete': [
    async (client, { userId }) =>
      client.post(`admin/roles/${await newRole(client)}/users/delete`, { ids: [userId] }),
  ],
}
