import type { Database } from '#db/client.ts'
import { sessions } from '#db/schema/index.ts'
import { sessionCookieName } from '#worker/auth/cookies.ts'
import { newSession } from '#worker/auth/sessions.ts'
import { ApiClient } from './api-client.ts'

/** A signed-in browser, without the slow check of a password. */
export async function signedInClient(
  { url, db }: { url: string; db: Database },
  userId: number,
): Promise<ApiClient> {
  // As the clients of the API have: signing in again is no news then.
  const ipAddress = ApiClient.address ?? '127.0.0.1'
  const from = { ipAddress, userAgent: 'node', country: null, city: null }
  const { token, row } = await newSession({ remember: true, ...from }, new Date())
  await db.insert(sessions).values({ ...row, userId })
  const client = new ApiClient(url)
  client.cookies.set(sessionCookieName(url), token)
  await client.get('bootstrap-data')
  return client
}
