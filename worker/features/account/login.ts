import { hashPassword, needsRehash, verifyPassword } from '#worker/auth/password.ts'
import { newSession } from '#worker/auth/sessions.ts'
import type { RequestContext, SessionUser } from '#worker/context.ts'
import { ValidationError } from '#worker/errors.ts'
import { insertSession, selectLogin } from './queries.ts'
import type { LoginInput } from './schema.ts'

export interface SignedIn {
  /** Of the new session, for the cookie. */
  token: string
  user: SessionUser
}

/**
 * Signs in. An unknown address and a wrong password get the same
 * answer after the same work. Throws ValidationError.
 */
export async function login(ctx: RequestContext, input: LoginInput): Promise<SignedIn> {
  const { db, clock } = ctx.deps
  const user = await selectLogin(db, input.email)
  const isRight = await verifyPassword(input.password, user?.passwordHash ?? null)
  if (!user || !isRight) {
    throw new ValidationError({
      email: ['This email address and this password do not belong together.'],
    })
  }
  const now = clock()
  const session = await newSession({ remember: input.remember, ...ctx.client }, now)
  const rehashed = needsRehash(user.passwordHash) ? await hashPassword(input.password) : null
  const row = { ...session.row, userId: user.id }
  return { token: session.token, user: await insertSession(db, row, rehashed, now) }
}
