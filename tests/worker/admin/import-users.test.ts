import { eq, inArray, like } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { outgoingMails, userRoles, users } from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { registerUser, signInAgain, unique } from '#tests/support/factories.ts'
import { permitOnly } from '#tests/support/permit-only.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let admin: ApiClient
beforeAll(async () => {
  app = await sharedApp()
  admin = await app.adminClient()
})

const HEADER = 'email,first_name,last_name,role,space,password'

async function importRows(rows: string[], dryRun: boolean, client = admin, header = HEADER) {
  const csv = [header, ...rows].join('\r\n')
  const { status, body } = await client.post('admin/users/import', { csv, dryRun })
  expect([status, body]).toEqual([200, expect.anything()])
  return body.report as {
    accepted: number
    mailed: number
    refused: { line: number; email: string; reason: string }[]
  }
}

const address = () => `imported-${unique()}@example.com`

describe('an import of users', () => {
  it('reads columns separated by semicolons', async () => {
    const report = await importRows(
      [`${address()};"Ada; the first"`],
      true,
      admin,
      'email;first_name',
    )
    expect(report).toEqual({ ...report, accepted: 1, refused: [] })
  })

  it('reports refused rows by line and reason, and does nothing in a dry run', async () => {
    const taken = await registerUser(app)
    const [one, two] = [address(), address()]
    const rows = [
      `${one},"Ada, ""the"" first",Lovelace,,5 GB,`,
      `${two.toUpperCase()},<img src=x onerror=alert(1)>,,users,,long enough`,
      `${address()},"two`,
      `lines",,,,`,
      `${one},,,,,`,
      `${taken.email},,,,,`,
      'nobody,,,,,',
      `${address()},,,no such role,,`,
      `${address()},,,guests,,`,
      `${address()},,,,a lot,`,
      `${address()},,,,9999999 TB,`,
      `${address()},,,,,short`,
      `${address()},too few`,
      ',,,,,',
    ]
    const report = await importRows(rows, true)
    expect(report.accepted).toBe(2)
    expect(report.mailed).toBe(1)
    expect(report.refused.map(({ line, reason }) => [line, reason])).toEqual([
      [4, 'This name holds a character that cannot be used.'],
      [6, 'This address is in the file twice.'],
      [7, 'There is a user with this address already.'],
      [8, 'Please enter a valid email address.'],
      [9, 'There is no such role.'],
      [10, 'There is no such role.'],
      [11, 'Space is a number of bytes, or like “5 GB”.'],
      [12, 'This is too much space.'],
      [13, 'Use at least 8 characters.'],
      [14, 'This row does not have the columns of the first row.'],
    ])
    expect(await app.db.select().from(users).where(eq(users.email, one))).toEqual([])

    expect(await importRows(rows, false)).toEqual(report)
    const made = await app.db
      .select()
      .from(users)
      .where(inArray(users.email, [one, two]))
    expect(made).toMatchObject([
      {
        email: one,
        firstName: 'Ada, "the" first',
        availableSpaceBytes: 5 * 1024 ** 3,
        passwordHash: '',
        emailVerifiedAt: null,
      },
      { email: two, firstName: '<img src=x onerror=alert(1)>', lastName: null },
    ])
    const roles = await app.db
      .select()
      .from(userRoles)
      .where(eq(userRoles.userId, made[0]?.id ?? 0))
    expect(roles).toEqual([{ userId: made[0]?.id, roleId: 2 }])
    const mails = await app.db.select().from(outgoingMails).where(eq(outgoingMails.recipient, one))
    expect(mails).toHaveLength(1)
    await signInAgain(app, { email: two, password: 'long enough' })
    expect((await importRows(rows, true)).accepted).toBe(0)
  })

  it.each([
    ['an empty file', ''],
    ['a column that there is not', 'email,is_admin\nx@example.com,1'],
    ['a column of the database', 'email,password_hash\nx@example.com,1'],
    ['a file without addresses', 'first_name\nAda'],
    ['a column twice', 'email,email\na@example.com,b@example.com'],
    ['many columns', `${'email,'.repeat(300_000)}email\na@example.com`],
    ['too many rows', `email\n${'a@example.com\n'.repeat(5001)}`],
    ['too many empty rows', `email\n${'\n'.repeat(20_000)}`],
    ['too many bytes', `email\n${'a'.repeat(2_000_001)}`],
  ])('refuses %s', async (_what, csv) => {
    const { status, body } = await admin.post('admin/users/import', { csv, dryRun: true })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['csv']])
  })

  it('gives no role with rights that the caller does not have, and takes few passwords', async () => {
    const helper = await registerUser(app)
    await permitOnly(app, helper.id, ['admin.access', 'users.update'])
    const rows = [`${address()},,,admins,,`, `${address()},,,users,,`]
    const report = await importRows(rows, false, helper.client)
    expect(report.refused).toMatchObject([{ line: 2 }])
    const many = Array.from({ length: 51 }, () => `${address()},,,,,long enough`)
    expect((await importRows(many, true)).refused).toMatchObject([{ line: 52 }])
  })

  it('takes many rows while others are answered', async () => {
    const run = unique()
    const rows = Array.from({ length: 1500 }, (_, index) => `many-${run}-${index}@example.com`)
    const whole = importRows(rows, false, admin, 'email')
    const guest = await app.guest()
    let answers = 0
    const isDone = () =>
      Promise.race([whole.then(() => true), guest.get('/healthz').then(() => false)])
    while (!(await isDone())) answers++
    expect(await whole).toMatchObject({ accepted: 1500, mailed: 1500, refused: [] })
    const made = await app.db
      .select({ id: users.id })
      .from(users)
      .where(like(users.email, `many-${run}-%`))
    expect(made).toHaveLength(1500)
    expect(answers).toBeGreaterThan(0)
    await app.db.delete(users).where(like(users.email, `many-${run}-%`))
    await app.db.delete(outgoingMails).where(like(outgoingMails.recipient, `many-${run}-%`))
  }, 60_000)
})
