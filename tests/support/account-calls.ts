import type { Call } from './access-names.ts'
import { newSubscription } from './push-browser.ts'
import { tusCall } from './tus.ts'

/** Of the users that tests register. */
const PASSWORD = 'correct horse battery'

/** Calls on accounts and the site. */
export const ACCOUNT_CALLS: Record<string, Call[]> = {
  'GET /contacts': [(client) => client.get('contacts')],
  'PUT /users/:id': [
    (client, { userId }) => client.put(`users/${userId}`, { first_name: 'Taken' }),
  ],
  'DELETE /users/:id': [
    (client, { userId }) => client.delete(`users/${userId}?deleteCurrentUser=true`),
  ],
  'POST /users/:id/avatar': [
    (client, { userId }) => client.post(`users/${userId}/avatar`, { url: 'https://example.com/a' }),
  ],
  'DELETE /users/:id/avatar': [(client, { userId }) => client.delete(`users/${userId}/avatar`)],
  'DELETE /access-tokens/:id': [
    (client, { tokenId }) => client.delete(`access-tokens/${tokenId}`),
    (client, { tokenId }) => client.post(`access-tokens/${tokenId}?_method=DELETE`),
  ],

  // Whoever may see or change users may reach others': tests/worker/profile, tests/worker/account/ban.test.ts.
  'GET /users/:id': [
    (client) => client.get('users/me'),
    (client) => client.get('users/1?with=roles,tokens'),
  ],
  'GET /users/me/export': [(client) => client.get('users/me/export')],
  'PUT /auth/user/password': [
    (client) =>
      client.put('auth/user/password', {
        current_password: 'correct horse battery',
        password: 'another long one',
        password_confirmation: 'another long one',
      }),
  ],
  'PUT /auth/user/email': [
    (client) =>
      client.put('auth/user/email', { email: 'taken-over@example.com', password: PASSWORD }),
  ],
  'DELETE /auth/user/email': [(client) => client.delete('auth/user/email')],
  'GET /auth/user/confirmed-password-status': [
    (client) => client.get('auth/user/confirmed-password-status'),
  ],
  'POST /auth/user/confirm-password': [
    (client) => client.post('auth/user/confirm-password', { password: 'correct horse battery' }),
  ],
  'GET /user-sessions': [(client) => client.get('user-sessions')],
  'POST /user-sessions/logout-other': [
    (client) => client.post('user-sessions/logout-other', { password: 'correct horse battery' }),
  ],
  'DELETE /user-sessions/:id': [
    (client, { sessionId }) => client.delete(`user-sessions/${sessionId}`),
  ],
  'GET /access-tokens': [(client) => client.get('access-tokens')],
  'POST /access-tokens': [(client) => client.post('access-tokens', { tokenName: 'Planted' })],
  'POST /auth/user/two-factor-authentication': [
    (client) => client.post('auth/user/two-factor-authentication'),
  ],
  'DELETE /auth/user/two-factor-authentication': [
    (client) => client.delete('auth/user/two-factor-authentication'),
  ],
  'GET /auth/user/two-factor/qr-code': [(client) => client.get('auth/user/two-factor/qr-code')],
  'POST /auth/user/confirmed-two-factor-authentication': [
    (client) => client.post('auth/user/confirmed-two-factor-authentication', { code: '123456' }),
  ],
  'GET /auth/user/two-factor-recovery-codes': [
    (client) => client.get('auth/user/two-factor-recovery-codes'),
  ],
  'POST /auth/user/two-factor-recovery-codes': [
    (client) => client.post('auth/user/two-factor-recovery-codes'),
  ],
  'POST /secure/auth/social/:service/disconnect': [
    (client) => client.post('/secure/auth/social/google/disconnect'),
  ],
  'GET /file-entry-tags': [(client) => client.get('file-entry-tags')],
  'GET /drive/version': [(client) => client.get('drive/version')],
  'GET /user/space-usage': [(client) => client.get('user/space-usage')],
  'GET /user/storage': [(client) => client.get('user/storage')],
  'PUT /drive/preferences': [(client) => client.put('drive/preferences', { layout: 'grid' })],

  'GET /notifications': [(client) => client.get('notifications')],
  'POST /notifications/mark-as-read': [
    (client) => client.post('notifications/mark-as-read', { ids: [999_999] }),
  ],
  'GET /notifications/push-key': [(client) => client.get('notifications/push-key')],
  'POST /notifications/push-subscriptions': [
    (client) => client.post('notifications/push-subscriptions', newSubscription()),
  ],
  'DELETE /notifications/push-subscriptions': [
    (client, { pushEndpoint: endpoint }) =>
      client.call('DELETE', 'notifications/push-subscriptions', { endpoint }),
  ],
  'GET /notifications/me/subscriptions': [(client) => client.get('notifications/me/subscriptions')],
  'PUT /notifications/me/subscriptions': [
    (client) =>
      client.put('notifications/me/subscriptions', {
        selections: [{ notif_id: 'new-sign-in', channels: { email: false } }],
      }),
  ],

  'OPTIONS /tus/upload': [(client) => tusCall(client, 'OPTIONS', '')],
  'POST /auth/login': [
    (client, { email }) => client.post('auth/login', { email, password: PASSWORD }),
    (client, { email }) => client.post('/auth/login', { email, password: PASSWORD }),
  ],
  'POST /auth/register': [
    (client) =>
      client.post('auth/register', {
        email: 'another@example.com',
        password: PASSWORD,
        password_confirmation: PASSWORD,
      }),
  ],
  'POST /auth/logout': [(client) => client.post('auth/logout')],
  'POST /auth/two-factor-challenge': [
    (client) => client.post('auth/two-factor-challenge', { code: '123456' }),
  ],
  'POST /secure/auth/social/connect': [
    (client) => client.post('/secure/auth/social/connect', { password: PASSWORD }),
  ],
  'POST /auth/forgot-password': [
    (client, { email }) => client.post('auth/forgot-password', { email }),
  ],
  'POST /auth/reset-password': [
    (client, { email }) =>
      client.post('auth/reset-password', {
        token: 'A'.repeat(43),
        email,
        password: PASSWORD,
        password_confirmation: PASSWORD,
      }),
  ],
  'POST /auth/email/verification-notification': [
    (client, { email }) => client.post('auth/email/verification-notification', { email }),
  ],
  'POST /recaptcha/verify': [(client) => client.post('recaptcha/verify', { token: 'x' })],
  'POST /contact-page': [
    (client) =>
      client.post('contact-page', {
        name: 'Ann',
        email: `ann-${crypto.randomUUID()}@example.com`,
        message: 'Hello.',
      }),
  ],
  // Plans are not sold there.
  'POST /billing/stripe/webhook': [(client) => client.post('billing/stripe/webhook', {})],
  'GET /billing/products': [(client) => client.get('billing/products')],
  'GET /billing/me': [(client) => client.get('billing/me')],
  'POST /billing/checkout': [
    (client) => client.post('billing/checkout', { productId: 1, priceId: 1, gateway: 'manual' }),
  ],
  'PUT /billing/details': [(client) => client.put('billing/details', { name: 'Ann' })],
  'GET /billing/invoices/:id': [
    (client, { invoiceId }) => client.get(`billing/invoices/${invoiceId}`),
  ],
  'POST /billing/subscriptions/:id/preview-change': [
    (client, { subscriptionId: id }) =>
      client.post(`billing/subscriptions/${id}/preview-change`, { productId: 1, priceId: 1 }),
  ],
  'POST /billing/subscriptions/:id/change': [
    (client, { subscriptionId: id }) =>
      client.post(`billing/subscriptions/${id}/change`, { productId: 1, priceId: 1 }),
  ],
  'POST /billing/subscriptions/:id/withdraw-change': [
    (client, { subscriptionId: id }) => client.post(`billing/subscriptions/${id}/withdraw-change`),
  ],
  'POST /billing/subscriptions/:id/cancel': [
    (client, { subscriptionId: id }) => client.post(`billing/subscriptions/${id}/cancel`),
  ],
  'POST /billing/subscriptions/:id/resume': [
    (client, { subscriptionId: id }) => client.post(`billing/subscriptions/${id}/resume`),
  ],
  'POST /billing/subscriptions/:id/payment-method': [
    (client, { subscriptionId: id }) => client.post(`billing/subscriptions/${id}/payment-method`),
  ],
  'POST /users/me/locale': [(client) => client.post('users/me/locale', { locale: 'en' })],
  'GET /site-images/:name': [(client) => client.get('site-images/none')],
  'GET /avatars/:name': [(client) => client.get('avatars/none')],
  'GET /value-lists/:names': [(client) => client.get('value-lists/countries')],
  'GET /bootstrap-data': [(client) => client.get('bootstrap-data')],
  'GET /custom-pages/:idOrSlug': [(client) => client.get('custom-pages/none')],
}
