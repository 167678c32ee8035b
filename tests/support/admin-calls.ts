import type { Call } from './access-names.ts'

/** Calls of the admin area, each of which succeeds for whoever has its permission. */
export const ADMIN_CALLS: Record<string, Call[]> = {
  'GET /admin/users': [(client) => client.get('admin/users')],
  'GET /admin/settings': [(client) => client.get('admin/settings')],
  'GET /settings': [(client) => client.get('settings')],
  'PUT /settings': [(client) => client.put('settings', { settings: { 'ads.disable': false } })],
  'GET /admin/users/export': [(client) => client.get('admin/users/export')],
}
