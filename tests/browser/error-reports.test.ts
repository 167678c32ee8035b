import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from 'playwright-core'
import { sql } from 'drizzle-orm'
import { startApp, type OwnApp } from '#tests/support/app.ts'
import { openPage, visit } from '#tests/support/browser-page.ts'
import { startErrorReportsServer } from '#tests/support/error-reports-server.ts'
import type { ErrorReportsServer } from '#tests/support/error-reports-server.ts'
import { registerUser, uploadFile } from '#tests/support/factories.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'
import { parseConfig } from '#worker/context/env.ts'

let reports: ErrorReportsServer
let app: OwnApp
let browser: Browser
beforeAll(async () => {
  reports = await startErrorReportsServer()
  app = await startApp({ variables: { SENTRY_DSN: reports.dsn } })
  browser = await sharedBrowser()
})
afterAll(async () => {
  await app.stop()
  await reports.stop()
})

const events = (platform: string) =>
  reports.items.filter(({ type, payload }) => type === 'event' && payload.platform === platform)

const typesOf = (platform: string) =>
  events(platform).map(({ payload }) => payload.exception.values[0].type)

const reportOf = (kind: string) => {
  const found = events('javascript').find(
    ({ payload }) => payload.exception.values[0].type === kind,
  )
  if (!found) throw new Error(`no ${kind} was reported`)
  return found
}

describe('an error in a browser', () => {
  it('is reported with its stack, once, without names, tokens and addresses; ignored kinds are not', async () => {
    const { client } = await registerUser(app)
    const folder = await client.post('folders', { name: 'Private', parentId: null })
    const { hash } = folder.body.folder
    const page = await openPage(browser, app, { as: client })
    await visit(page, `/drive/folders/${hash}`)
    await page.evaluate(() => {
      const fail = (message: string) => setTimeout(() => failing(message))
      function failing(message: string) {
        throw new RangeError(message)
      }
      fail('ResizeObserver loop limit exceeded')
      fail("Failed to execute 'removeChild' on 'Node'")
      fail('Cannot show "Private.pdf" to ann@example.com by /x?token=s3cr3t')
      fail('Cannot show "Private.pdf" to ann@example.com by /x?token=s3cr3t')
      void Promise.reject(new EvalError('Importing a module script failed.'))
      void Promise.reject(new EvalError('rejected'))
    })
    await expect
      .poll(() => typesOf('javascript').toSorted((a, b) => a.localeCompare(b)))
      .toEqual(['EvalError', 'RangeError'])
    const { payload } = reportOf('RangeError')
    expect(payload).toMatchObject({
      transaction: '/drive/folders/…',
      environment: 'localhost',
      release: expect.stringMatching(/^atoll@\d/),
      exception: { values: [{ value: 'Cannot show … to … by /x' }] },
      sdk: { settings: { infer_ip: 'never' } },
    })
    expect(payload.exception.values[0].stacktrace.frames.at(-1).function).toBe('failing')
    for (const secret of [hash, 'Private', 'ann@example', 's3cr3t', 'XSRF', 'atoll_session'])
      expect(reports.received()).not.toContain(secret)
  })

  it('that comes before the program is loaded is reported too', async () => {
    const page = await openPage(browser, app)
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        throw new URIError('early')
      })
    })
    await page.goto('/login')
    await expect.poll(() => typesOf('javascript')).toContain('URIError')
  })
})

describe('an error in the Worker', () => {
  it('is reported with its route and request id, without values; refused calls are not', async () => {
    const user = await registerUser(app)
    const file = await uploadFile(user.client, { name: 'tax-2025.txt' })
    await user.client.get('file-entries/nothing')
    await app.db.run(sql`
      CREATE TRIGGER refuse BEFORE UPDATE ON file_entries WHEN NEW.description LIKE '%top secret%'
      BEGIN SELECT RAISE(ABORT, 'a broken disk'); END`)
    const description = 'top secret plan'
    const failed = await user.client.put(`file-entries/${file.id}`, { description })
    await app.db.run(sql`DROP TRIGGER refuse`)
    expect(failed.status).toBe(500)
    await expect.poll(() => events('node')).toHaveLength(1)
    const [{ payload } = { payload: null }] = events('node')
    expect(payload).toMatchObject({
      transaction: expect.stringMatching(/^PUT \/api\/v1\//),
      tags: { request_id: failed.headers.get('x-request-id') },
    })
    expect(payload.exception.values[0].stacktrace.frames.length).toBeGreaterThan(0)
    for (const secret of ['tax-2025', 'top secret', user.email, user.password])
      expect(reports.received()).not.toContain(secret)
  })
})

it('some requests are measured', async () => {
  const guest = await app.guest()
  await expect
    .poll(async () => {
      await guest.get('bootstrap-data')
      return reports.items.filter(({ type }) => type === 'transaction')
    })
    .toContainEqual(
      expect.objectContaining({
        payload: expect.objectContaining({
          transaction: 'GET /api/v1/bootstrap-data',
          contexts: { trace: expect.objectContaining({ op: 'http.server', status: 'ok' }) },
        }),
      }),
    )
})

describe('the service', () => {
  it('is named in the policy and the page only where it is set', async () => {
    const policyOf = async (site: typeof app | Awaited<ReturnType<typeof sharedApp>>) => {
      const { headers, body } = await (await site.guest()).get('/')
      return { policy: headers.get('content-security-policy') ?? '', body: String(body) }
    }
    const on = await policyOf(app)
    expect(on.policy).toMatch(new RegExp(`connect-src 'self'[^;]* ${reports.origin}`))
    expect(on.body).toContain('report-errors')
    const off = await policyOf(await sharedApp())
    expect(off.policy).not.toContain('127.0.0.1')
    expect(off.body).not.toMatch(/report-errors|error-reports|heldErrors/)
  })

  it('must be an address with a key and a project', () => {
    expect(() => parseConfig({ SENTRY_DSN: 'https://host/1' })).toThrow(
      'SENTRY_DSN must be an address like https://key@host/1',
    )
  })
})
