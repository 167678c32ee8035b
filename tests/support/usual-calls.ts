import type { Answer, ApiClient } from './api-client.ts'
import type { App } from './app.ts'
import { registerUser } from './factories.ts'
import type { TestUser } from './factories.ts'
import { usualInviteCalls } from './invite-calls.ts'
import { png } from './pictures.ts'
import { newSubscription, subscribeBrowser } from './push-browser.ts'
import { sharingCalls } from './sharing-calls.ts'
import { postImage } from './site-images.ts'
import { usualAccountCalls } from './usual-account-calls.ts'
import { usualBillingCalls } from './usual-billing-calls.ts'
import { usualFileCalls } from './usual-file-calls.ts'
import { usualUploadCalls } from './usual-upload-calls.ts'
import { workspaceCalls } from './workspace-calls.ts'

let app: App
let user: TestUser
let admin: ApiClient

/** To be called before any of the calls: who makes most of them. */
export async function prepareUsualCalls(site: App): Promise<TestUser> {
  app = site
  user = await registerUser(app)
  admin = await app.adminClient()
  return user
}

const get = (path: string) => user.client.get(path)
const post = (path: string, body: unknown) => user.client.post(path, body)

/** Each call of the API as it is usually made, by who usually makes it. */
export const USUAL_CALLS: Record<string, () => Promise<Answer>> = {
  ...usualAccountCalls(() => ({ app, user })),
  'GET /site-images/:name': async () => get((await postImage(admin, png())).body.image.url),
  'GET /value-lists/:names': () => get('value-lists/countries'),
  'POST /recaptcha/verify': () => post('recaptcha/verify', { token: 'x' }),
  'POST /billing/stripe/webhook': () => post('billing/stripe/webhook', {}),
  ...usualBillingCalls(() => ({ app, admin })),
  'POST /contact-page': () =>
    post('contact-page', {
      name: 'Ann',
      email: `ann-${crypto.randomUUID()}@example.com`,
      message: 'Hello.',
    }),
  'GET /bootstrap-data': () => get('bootstrap-data'),
  'GET /custom-pages/:idOrSlug': () => get('custom-pages/none'),
  'GET /settings': () => admin.get('settings'),
  'PUT /settings': () => admin.put('settings', { settings: { 'ads.disable': true } }),
  ...usualFileCalls(() => ({ user })),
  ...usualUploadCalls(() => ({ user })),
  ...usualInviteCalls(() => ({ app, user })),
  'GET /notifications': () => get('notifications'),
  'POST /notifications/mark-as-read': () => post('notifications/mark-as-read', { ids: [1, 2] }),
  'GET /notifications/push-key': () => get('notifications/push-key'),
  'POST /notifications/push-subscriptions': () =>
    post('notifications/push-subscriptions', newSubscription()),
  'DELETE /notifications/push-subscriptions': async () => {
    const endpoint = await subscribeBrowser(user.client)
    return user.client.call('DELETE', 'notifications/push-subscriptions', { endpoint })
  },
  'GET /notifications/me/subscriptions': () => get('notifications/me/subscriptions'),
  'PUT /notifications/me/subscriptions': () =>
    user.client.put('notifications/me/subscriptions', {
      selections: [{ notif_id: 'new-sign-in', channels: { email: false } }],
    }),
  ...sharingCalls(() => ({ app, client: user.client })),
  ...workspaceCalls(() => ({ app, user })),
}
