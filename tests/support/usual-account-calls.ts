import type { Answer, ApiClient } from './api-client.ts'
import type { UserSession } from '#worker/features/account/schema.ts'
import type { App } from './app.ts'
import { registerUser, signInAgain } from './factories.ts'
import type { TestUser } from './factories.ts'
import { png } from './pictures.ts'
import { createToken } from './program.ts'
import { metByService } from './social-flow.ts'
import { appCode } from './totp.ts'
import {
  answerChallenge,
  beginTwoFactor,
  confirmCode,
  confirmPassword,
  registerWithTwoFactor,
  startChallenge,
} from './two-factor-user.ts'

function uploadAvatar(client: ApiClient): Promise<Answer> {
  const form = new FormData()
  form.set('file', new File([png()], 'me.png', { type: 'image/png' }))
  return client.call('POST', 'users/me/avatar', undefined, { rawBody: form })
}

/** Calls on sign-in and accounts as they are usually made. */
export function usualAccountCalls(
  who: () => { app: App; user: TestUser },
): Record<string, () => Promise<Answer>> {
  const get = (path: string) => who().user.client.get(path)
  const post = (path: string, body: unknown) => who().user.client.post(path, body)
  return {
    'POST /auth/login': async () =>
      (await who().app.guest()).post('auth/login', {
        email: who().user.email,
        password: who().user.password,
      }),
    'POST /auth/register': async () =>
      (await who().app.guest()).post('auth/register', {
        email: 'counted@example.com',
        password: 'long enough',
        password_confirmation: 'long enough',
      }),
    'POST /auth/logout': async () => (await registerUser(who().app)).client.post('auth/logout'),
    'POST /auth/user/two-factor-authentication': async () => {
      const other = await registerUser(who().app)
      await confirmPassword(other)
      return other.client.post('auth/user/two-factor-authentication')
    },
    'DELETE /auth/user/two-factor-authentication': async () =>
      (await registerWithTwoFactor(who().app)).client.delete('auth/user/two-factor-authentication'),
    'GET /auth/user/two-factor/qr-code': async () =>
      (await beginTwoFactor(who().app)).client.get('auth/user/two-factor/qr-code'),
    'POST /auth/user/confirmed-two-factor-authentication': async () =>
      confirmCode(await beginTwoFactor(who().app)),
    'GET /auth/user/two-factor-recovery-codes': async () =>
      (await beginTwoFactor(who().app)).client.get('auth/user/two-factor-recovery-codes'),
    'POST /auth/user/two-factor-recovery-codes': async () =>
      (await beginTwoFactor(who().app)).client.post('auth/user/two-factor-recovery-codes'),
    'POST /auth/two-factor-challenge': async () => {
      const other = await registerWithTwoFactor(who().app)
      return answerChallenge(await startChallenge(who().app, other), {
        code: appCode(other.secret),
      })
    },
    'POST /secure/auth/social/connect': async () =>
      (await metByService(who().app, who().user)).post('/secure/auth/social/connect', {
        password: who().user.password,
      }),
    'POST /secure/auth/social/:service/disconnect': () =>
      post('/secure/auth/social/google/disconnect', {}),
    'POST /auth/forgot-password': async () =>
      (await who().app.guest()).post('auth/forgot-password', { email: who().user.email }),
    'POST /auth/reset-password': async () =>
      (await who().app.guest()).post('auth/reset-password', {
        token: 'A'.repeat(43),
        email: who().user.email,
        password: 'another long one',
        password_confirmation: 'another long one',
      }),
    'POST /auth/email/verification-notification': () =>
      post('auth/email/verification-notification', { email: who().user.email }),
    'PUT /auth/user/password': async () => {
      const other = await registerUser(who().app)
      return other.client.put('auth/user/password', {
        current_password: other.password,
        password: 'another long one',
        password_confirmation: 'another long one',
      })
    },
    'PUT /auth/user/email': async () => {
      const other = await registerUser(who().app)
      return other.client.put('auth/user/email', {
        email: `next-${other.email}`,
        password: other.password,
      })
    },
    'DELETE /auth/user/email': () => who().user.client.delete('auth/user/email'),
    'GET /auth/user/confirmed-password-status': () => get('auth/user/confirmed-password-status'),
    'POST /auth/user/confirm-password': () =>
      post('auth/user/confirm-password', { password: who().user.password }),
    'GET /user-sessions': () => get('user-sessions'),
    'POST /user-sessions/logout-other': () =>
      post('user-sessions/logout-other', { password: who().user.password }),
    'DELETE /user-sessions/:id': async () => {
      const other = await signInAgain(who().app, who().user)
      const { body } = await other.get('user-sessions')
      const ended = body.sessions.find((session: UserSession) => session.is_current_device)
      return who().user.client.delete(`user-sessions/${ended.id}`)
    },
    'GET /users/:id': () => get('users/me?with=roles,social_profiles,tokens'),
    'PUT /users/:id': () => who().user.client.put('users/me', { first_name: 'Ada' }),
    'DELETE /users/:id': async () => {
      const other = await registerUser(who().app)
      await confirmPassword(other)
      return other.client.delete('users/me?deleteCurrentUser=true')
    },
    'GET /users/me/export': async () => {
      const other = await registerUser(who().app)
      await confirmPassword(other)
      return other.client.get('users/me/export')
    },
    'POST /users/me/locale': () => post('users/me/locale', { locale: 'en' }),
    'POST /users/:id/avatar': () => uploadAvatar(who().user.client),
    'DELETE /users/:id/avatar': () => who().user.client.delete('users/me/avatar'),
    'GET /access-tokens': () => get('access-tokens'),
    'POST /access-tokens': async () => {
      await confirmPassword(who().user)
      return post('access-tokens', { tokenName: 'Counted' })
    },
    'DELETE /access-tokens/:id': async () =>
      who().user.client.delete(`access-tokens/${(await createToken(who().user)).id}`),
    'GET /avatars/:name': async () => get((await uploadAvatar(who().user.client)).body.user.avatar),
  }
}
