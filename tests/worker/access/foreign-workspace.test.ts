import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CALLS as CALLS_BY_ROUTE } from '#tests/support/access-calls.ts'
import type { Names } from '#tests/support/access-names.ts'
import { inWorkspace, prepareNames } from '#tests/support/access-names.ts'
import type { Answer, ApiClient } from '#tests/support/api-client.ts'
import { startApp } from '#tests/support/app.ts'
import type { OwnApp } from '#tests/support/app.ts'
import { documentedCalls } from '#tests/support/documented-calls.ts'
import { registerUser } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { jsonCalls } from '#tests/support/json-calls.ts'
import { orderPlan } from '#tests/support/billing.ts'
import { createToken, Program } from '#tests/support/program.ts'

const CALLS = Object.entries(CALLS_BY_ROUTE)
const documented = await documentedCalls()

let app: OwnApp
let alice: TestUser
let guest: ApiClient
let program: Program
let hers: Names
let jsonPaths: [string, string][]
let before: Record<string, unknown[]>
beforeAll(async () => {
  app = await startApp()
  alice = await registerUser(app)
  guest = await app.guest()
  const token = await createToken(alice)
  program = new Program(app, token.plainTextToken)
  const { subscriptionId, invoiceId } = await orderPlan(await app.adminClient(), alice.client)
  hers = { ...(await prepareNames(alice, token.id)), subscriptionId, invoiceId }
  jsonPaths = await jsonCalls(app)
  before = await everything()
})
afterAll(() => app.stop())

/** All that the database holds, but for when somebody was last here, which is written behind answers. */
async function everything(): Promise<Record<string, unknown[]>> {
  const tables = await app.db.all<{ name: string }>(
    sql`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND sql NOT LIKE 'CREATE VIRTUAL%'`,
  )
  return Object.fromEntries(
    await Promise.all(
      tables.map(async ({ name }) => [
        name,
        (await app.db.all<Record<string, unknown>>(sql`SELECT * FROM ${sql.identifier(name)}`)).map(
          ({ last_active_at: _active, last_used_at: _used, last_ip_address: _ip, ...row }) => row,
        ),
      ]),
    ),
  )
}

const notFound = ({ status, body }: Answer) => {
  expect({ status, ...body }).toMatchObject({
    status: 404,
    code: 'not_found',
    message: 'This does not exist, or is not shared with you.',
  })
}

describe('a workspace that is not the caller\u2019s', () => {
  it.each(CALLS)('%s: is none', async (_route, calls) => {
    for (const call of calls) {
      notFound(await call(inWorkspace(guest, 7), hers))
      for (const workspaceId of [alice.id, '0&workspaceId=7'])
        notFound(await call(inWorkspace(alice.client, workspaceId), hers))
    }
  })

  it('is none to a program either', async () => {
    for (const [, calls] of CALLS)
      for (const call of calls) notFound(await call(inWorkspace(program, 7), hers))
  })

  it('is none in a payload either, by every call that takes one', async () => {
    // Takes a form as well, and reads its JSON by itself.
    const calls = [...jsonPaths, ['POST', 'users/me/avatar'] as const]
    expect(calls.length).toBeGreaterThan(35)
    const callers = [alice.client, program, guest]
    // Who asks for which spelling takes turns, so that each call meets all of either.
    for (const [turn, [method, path]] of calls.entries())
      for (const [index, workspaceId] of [7, '7 ', [7]].entries()) {
        const client = callers[(turn + index) % callers.length] ?? guest
        notFound(await client.call(method, path, { ...hers.multipart, workspaceId }))
      }
    const wrong = [-1, 'x', {}, 1.5]
    for (const [turn, [method, path]] of calls.entries()) {
      const workspaceId = wrong[turn % wrong.length]
      const answer = await alice.client.call(method, path, { ...hers.multipart, workspaceId })
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['workspaceId']])
    }
  })

  const WRONG = [
    ['x', 'Please enter a number.'],
    ['-1', 'This must be at least 0.'],
    ['1.5', 'Please enter a whole number.'],
  ] as const
  let turn = 0
  it.each(CALLS)('%s: what is no number at all is said to be wrong', async (_route, calls) => {
    for (const call of calls) {
      const [workspaceId, text] = WRONG[turn++ % WRONG.length] ?? []
      const { status, body } = await call(inWorkspace(alice.client, workspaceId ?? ''), hers)
      expect([status, body.errors]).toEqual([422, { workspaceId: [text] }])
    }
  })

  it('and nothing of all that was done', async () => {
    expect(await everything()).toEqual(before)
  })
})

describe('the caller\u2019s own', () => {
  const reads = CALLS.filter(
    ([route]) =>
      ['owner', 'link', 'member-by-link'].includes(documented.get(route)?.['x-access'] ?? '') &&
      route.startsWith('GET') &&
      !route.includes('tus') &&
      // Works once, for somebody else.
      route !== 'GET /workspace/join/:inviteId' &&
      // Of a link with a password.
      route !== 'GET /shareable-links/:link',
  )

  it.each(reads)('%s: is 0, and may be left out', async (_route, [call]) => {
    for (const client of [
      alice.client,
      inWorkspace(alice.client, 0),
      inWorkspace(alice.client, ''),
    ])
      expect((await call?.(client, hers))?.status).toBeLessThan(300)
  })

  it('is what a browser works in again that remembers another one', async () => {
    const browser = await app.guest()
    browser.cookies.set('activeWorkspaceId', '7')
    await browser.fetch('GET', '/login')
    expect(browser.cookies.get('activeWorkspaceId')).toBe('0')
  })
})
