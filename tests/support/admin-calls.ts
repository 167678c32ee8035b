import { postImage } from './site-images.ts'
import { png } from './pictures.ts'
import { themeInput } from './themes.ts'
import type { Call } from './access-names.ts'

/** Calls of the admin area, each of which succeeds for whoever has its permission. */
export const ADMIN_CALLS: Record<string, Call[]> = {
  'GET /admin/users': [(client) => client.get('admin/users')],
  'GET /admin/themes': [(client) => client.get('admin/themes')],
  'GET /admin/themes/export': [(client) => client.get('admin/themes/export')],
  'GET /admin/themes/:id': [(client) => client.get('admin/themes/1')],
  'POST /admin/themes': [(client) => client.post('admin/themes', themeInput())],
  'PUT /admin/themes/:id': [
    async (client) => client.put('admin/themes/1', themeInput({ default_light: true })),
  ],
  'POST /admin/themes/delete': [
    (client) => client.post('admin/themes/delete', { ids: [1_000_000] }),
  ],
  'POST /admin/images': [(client) => postImage(client, png())],
  'GET /admin/appearance': [(client) => client.get('admin/appearance')],
  'GET /settings': [(client) => client.get('settings')],
  'PUT /settings': [(client) => client.put('settings', { settings: { 'ads.disable': false } })],
  'GET /admin/users/export': [(client) => client.get('admin/users/export')],
}
