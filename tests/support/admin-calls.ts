import type { Call } from './access-names.ts'

/** Calls of the admin area, each of which succeeds for whoever has its permission. */
export const ADMIN_CALLS: Record<string, Call[]> = {
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
  'GET /admin/users/export': [(client) => client.get('admin/users/export')],
}
