import { ApiClient } from './api-client.ts'
import type { App } from './app.ts'
import type { TestUser } from './factories.ts'
import { confirmPassword } from './two-factor-user.ts'

/** A program that uses the API by an access token: no cookies, no origin, no XSRF token. */
export class Program extends ApiClient {
  constructor(app: App, token: string) {
    super(app.url, {
      authorization: `Bearer ${token}`,
      cookie: null,
      origin: null,
      'x-xsrf-token': null,
    })
  }
}

export interface NewAccessToken {
  id: number
  plainTextToken: string
}

/** Confirms the password and makes a token. */
export async function createToken(
  user: Pick<TestUser, 'client' | 'password'>,
  input: { tokenName?: string; expiresAt?: string; abilities?: string[] } = {},
): Promise<NewAccessToken> {
  await confirmPassword(user)
  const { status, body } = await user.client.post('access-tokens', { tokenName: 'Test', ...input })
  if (status !== 200) throw new Error(`access-tokens answered ${status}: ${JSON.stringify(body)}`)
  return { id: body.token.id, plainTextToken: body.plainTextToken }
}

/** A program of a user, with a token of its own. */
export async function startProgram(
  app: App,
  user: Pick<TestUser, 'client' | 'password'>,
  input: Parameters<typeof createToken>[1] = {},
): Promise<Program> {
  return new Program(app, (await createToken(user, input)).plainTextToken)
}
