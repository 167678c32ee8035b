import { Hono } from 'hono'
import type { Context } from 'hono'
import { takeMail } from '#worker/features/account/limits.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { describeCall } from '#worker/http/describe-call.ts'
import { validate } from '#worker/http/validate.ts'
import { success } from '#worker/input/answer.ts'
import { IdsInput } from '../../lists/schema.ts'
import { getAdminUser } from '../get-admin-user.ts'
import { impersonateUser } from '../impersonate-user.ts'
import { AdminUserDetails, SetPasswordInput, UpdateUserInput, UserParam } from '../schema.ts'
import { updateUser } from '../update-user.ts'
import { deleteUserTokens, endUserSessions, resetTwoFactor } from './end-access.ts'
import { sendPasswordLink, sendVerification } from './send-links.ts'
import { setUserPassword } from './set-password.ts'

const UPDATE = { access: 'admin', permission: 'users.update' } as const

const done = (c: Context<AppEnv>) => c.json({ status: 'success' as const })

/** Calls about one user. */
export const adminUserAccountRoutes = new Hono<AppEnv>()
  .get(
    '/users/:id',
    describeCall('Admin: users', 'A user with what their page shows', {
      access: 'admin',
      permission: 'users.view',
      answer: success({ user: AdminUserDetails }),
    }),
    validate('param', UserParam),
    async (c) => {
      const user = await getAdminUser(c.var.ctx, c.req.valid('param').id)
      return c.json({ status: 'success' as const, user })
    },
  )

  .put(
    '/users/:id',
    describeCall('Admin: users', 'Changes a user; absent fields stay', UPDATE),
    validate('param', UserParam),
    validate('json', UpdateUserInput),
    async (c) => {
      await updateUser(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))
      return done(c)
    },
  )

  .put(
    '/users/:id/password',
    describeCall('Admin: users', 'Sets a password and ends all sessions and access', UPDATE),
    validate('param', UserParam),
    validate('json', SetPasswordInput),
    async (c) => {
      await setUserPassword(c.var.ctx, c.req.valid('param').id, c.req.valid('json').password)
      return done(c)
    },
  )

  .post(
    '/users/:id/password-link',
    describeCall('Admin: users', 'Mails a link to set a new password', UPDATE),
    validate('param', UserParam),
    async (c) => {
      const { ctx } = c.var
      await sendPasswordLink(ctx, c.req.valid('param').id, (email) =>
        takeMail(c.env, ctx, 'reset', email),
      )
      return done(c)
    },
  )

  .post(
    '/users/:id/verification',
    describeCall('Admin: users', 'Mails the link again that proves the address', UPDATE),
    validate('param', UserParam),
    async (c) => {
      const { ctx } = c.var
      await sendVerification(ctx, c.req.valid('param').id, (email) =>
        takeMail(c.env, ctx, 'verification', email),
      )
      return done(c)
    },
  )

  .delete(
    '/users/:id/two-factor',
    describeCall('Admin: users', 'Switches the second factor of a user off', UPDATE),
    validate('param', UserParam),
    async (c) => {
      await resetTwoFactor(c.var.ctx, c.req.valid('param').id)
      return done(c)
    },
  )

  .post(
    '/users/:id/sessions/delete',
    describeCall('Admin: users', 'Ends sessions of a user', UPDATE),
    validate('param', UserParam),
    validate('json', IdsInput),
    async (c) => {
      await endUserSessions(c.var.ctx, c.req.valid('param').id, c.req.valid('json').ids)
      return done(c)
    },
  )

  .post(
    '/users/:id/tokens/delete',
    describeCall('Admin: users', 'Deletes access tokens of a user', UPDATE),
    validate('param', UserParam),
    validate('json', IdsInput),
    async (c) => {
      await deleteUserTokens(c.var.ctx, c.req.valid('param').id, c.req.valid('json').ids)
      return done(c)
    },
  )

  .post(
    '/users/:id/impersonate',
    describeCall('Admin: users', 'Lets the caller look at the site as a user, for an hour', {
      access: 'admin',
      permission: 'users.impersonate',
    }),
    validate('param', UserParam),
    async (c) => {
      for (const cookie of await impersonateUser(c.var.ctx, c.req.valid('param').id))
        c.header('set-cookie', cookie, { append: true })
      return done(c)
    },
  )
