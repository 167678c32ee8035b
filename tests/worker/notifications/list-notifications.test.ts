import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { changeSettings, registerUser } from '#tests/support/factories.ts'
import { notificationsOf, notify, primaryLines, sharedFacts } from '#tests/support/notifications.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
beforeAll(async () => {
  app = await sharedApp()
})

describe('the list', () => {
  it('has the entity that clients know, in one round trip', async () => {
    const user = await registerUser(app)
    await notify(app, user, 'file-entry-shared', sharedFacts())
    // Makes the session known.
    await user.client.get('notifications')
    const { body, roundTrips } = await user.client.get('notifications')
    expect(roundTrips).toBe(1)
    const path = `/drive/shares?preview=${'A'.repeat(22)}`
    expect(body).toEqual({
      status: 'success',
      pagination: {
        data: [
          {
            id: expect.any(Number),
            type: 'file-entry-shared',
            read_at: null,
            created_at: expect.any(String),
            data: {
              image: null,
              lines: [
                {
                  type: 'primary',
                  icon: 'share',
                  content: '\u2068Alice\u2069 shared \u2068report.pdf\u2069 with you',
                  action: null,
                },
                {
                  type: 'other',
                  icon: 'file',
                  content: '\u2068report.pdf\u2069',
                  action: { label: 'Open', url: path },
                },
              ],
              mainAction: { label: 'Open', action: path },
              buttonActions: [],
            },
          },
        ],
        current_page: 1,
        next_page: null,
        last_page: 1,
        per_page: 30,
        from: 1,
        to: 1,
      },
    })
  })

  it('has pages of 30, the newest first, without counting rows', async () => {
    const user = await registerUser(app)
    await app.db.run(sql`
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 61)
      INSERT INTO notifications (user_id, type, facts, is_listed)
      SELECT ${user.id}, 'file-entry-shared', json_set(${JSON.stringify(sharedFacts())}, '$.entryName', CAST(i AS TEXT)), 1 FROM n`)
    const page = async (query: string) =>
      (await user.client.get(`notifications?${query}`)).body.pagination
    const first = await page('')
    expect(first.data).toHaveLength(30)
    expect(first.data[0].data.lines[1].content).toBe('\u206861\u2069')
    expect(first).toMatchObject({ current_page: 1, next_page: 2, last_page: 2, from: 1, to: 30 })
    const last = await page('page=3')
    expect(last.data).toHaveLength(1)
    expect(last).toMatchObject({ next_page: null, last_page: 3, from: 61, to: 61 })
    expect(await page('page=4')).toMatchObject({ data: [], from: null, to: null })
    expect((await page('perPage=1000')).data).toHaveLength(61)
    expect((await page('perPage=0')).data).toHaveLength(30)
  })

  it.each(['page=0', 'page=x', 'page=10001', 'perPage=1001', 'perPage=x'])(
    'refuses %s',
    async (query) => {
      const { client } = await registerUser(app)
      expect((await client.get(`notifications?${query}`)).status).toBe(422)
    },
  )

  it('is the reader\u2019s alone, and a guest has none', async () => {
    const [one, other] = [await registerUser(app), await registerUser(app)]
    await notify(app, one, 'file-entry-shared', sharedFacts())
    expect(await notificationsOf(other)).toEqual([])
    expect((await (await app.guest()).get('notifications')).status).toBe(401)
  })

  it('shows neither what the site\u2019s channel is off for nor types of another version', async () => {
    const user = await registerUser(app)
    await app.db.run(sql`
      INSERT INTO notifications (user_id, type, facts, is_listed)
      VALUES (${user.id}, 'file-entry-shared', ${JSON.stringify(sharedFacts())}, 0), (${user.id}, 'of-tomorrow', '{}', 1)`)
    expect(await notificationsOf(user)).toEqual([])
  })
})

describe('texts', () => {
  it('are in the reader\u2019s language', async () => {
    const user = await registerUser(app)
    await app.db.run(sql`
      INSERT INTO localizations (language, name, lines, updated_at)
      VALUES ('nds', 'Low German', '{":sharer shared :name with you":":sharer hat :name mit dir geteilt"}', '2026-01-01T00:00:00.000Z')`)
    await changeSettings(await app.adminClient(), { 'i18n.enable': true })
    await user.client.post('users/me/locale', { locale: 'nds' })
    await notify(app, user, 'file-entry-shared', sharedFacts())
    expect(await primaryLines(user)).toEqual([
      '\u2068Alice\u2069 hat \u2068report.pdf\u2069 mit dir geteilt',
    ])
    await app.db.run(sql`DELETE FROM localizations WHERE language = 'nds'`)
  })

  it.each([
    ['<b>bold</b> & "quoted"', '<b>bold</b> & "quoted"'],
    ['gpj.\u202Efdp.exe', 'gpj.fdp.exe'],
    ['a\u2069 and \u2068b', 'a and b'],
    ['line\r\nBcc: x', 'lineBcc: x'],
    [':sharer', ':sharer'],
  ])('hold a hostile name as a name: %j', async (entryName, shown) => {
    const user = await registerUser(app)
    await notify(app, user, 'file-entry-shared', sharedFacts(entryName))
    expect(await primaryLines(user)).toEqual([
      `\u2068Alice\u2069 shared \u2068${shown}\u2069 with you`,
    ])
  })

  it('of each type name what happened', async () => {
    const user = await registerUser(app)
    const upload = {
      folderName: 'Inbox',
      folderHash: 'B'.repeat(22),
      count: 1,
      fileName: 'a.txt',
      sender: 'Eve',
    }
    await notify(app, user, 'workspace-invitation', { workspace: 'Studio', inviter: 'Alice' })
    await notify(app, user, 'link-upload', upload)
    await notify(app, user, 'file-request-answered', { ...upload, count: 3, sender: null })
    await notify(app, user, 'space-nearly-full', {
      usedBytes: 950 * 1024,
      availableBytes: 1024 ** 2,
    })
    await notify(app, user, 'new-sign-in', {
      browser: 'Firefox',
      platform: 'Linux',
      ipAddress: '192.0.2.1',
      city: null,
      country: null,
    })
    const list = await notificationsOf(user)
    expect(list.map(({ data }) => data.lines.map(({ content }) => content))).toEqual([
      [
        'New sign-in to your account',
        '\u2068Firefox, Linux\u2069',
        '\u2068192.0.2.1\u2069',
        'If it was not you, change your password.',
      ],
      ['Your storage is nearly full', '950 KB of 1 MB used'],
      ['3 files arrived for your file request \u2068Inbox\u2069', '\u2068Inbox\u2069'],
      [
        '\u2068a.txt\u2069 was uploaded to \u2068Inbox\u2069 by your link',
        '\u2068a.txt\u2069 from \u2068Eve\u2069',
        '\u2068Inbox\u2069',
      ],
      ['\u2068Alice\u2069 invited you to \u2068Studio\u2069'],
    ])
    expect(list.at(-1)?.data.buttonActions).toEqual([
      { label: 'Join', action: 'join' },
      { label: 'Decline', action: 'decline' },
    ])
  })
})

it('a notification without a fact that its text needs is shown without it', async () => {
  const user = await registerUser(app)
  await app.db.run(sql`
    INSERT INTO notifications (user_id, type, facts, is_listed)
    VALUES (${user.id}, 'workspace-invitation', '{"inviter":"Alice"}', 1)`)
  expect(await primaryLines(user)).toEqual(['\u2068Alice\u2069 invited you to \u2068\u2069'])
})

describe('while notifications are off', () => {
  it('the list is 404, nothing is counted, and no rows are made', async () => {
    const user = await registerUser(app)
    await notify(app, user, 'file-entry-shared', sharedFacts())
    const admin = await app.adminClient()
    await changeSettings(admin, { 'notifications.integrated': false })
    expect((await user.client.get('notifications')).status).toBe(404)
    expect((await user.client.post('notifications/mark-as-read', { ids: [1] })).status).toBe(404)
    expect((await user.client.get('users/me')).body.user.unread_notifications_count).toBe(0)
    await notify(app, user, 'file-entry-shared', sharedFacts())
    await changeSettings(admin, { 'notifications.integrated': true })
    expect(await notificationsOf(user)).toHaveLength(1)
    expect((await user.client.get('users/me')).body.user.unread_notifications_count).toBe(1)
  })

  it('proving an address notifies of no invitation', async () => {
    const admin = await app.adminClient()
    const owner = await registerUser(app)
    await app.db.run(sql`
      INSERT INTO spaces (kind, name, owner_id) VALUES ('workspace', 'Studio', ${owner.id})`)
    const proveInvited = async () => {
      const user = await registerUser(app)
      await app.db.run(sql`
        INSERT INTO workspace_invites (id, space_id, email, role_id, token_hash, invited_by, mailed_at, expires_at)
        SELECT ${user.email}, s.id, ${user.email}, (SELECT id FROM roles WHERE type = 'workspace' LIMIT 1),
          ${user.email}, ${owner.id}, '2026-01-01T00:00:00.000Z', '2999-01-01T00:00:00.000Z'
        FROM spaces s WHERE s.owner_id = ${owner.id} AND s.kind = 'workspace'`)
      await app.db.run(sql`
        UPDATE users SET email_verified_at = '2026-01-01T00:00:00.000Z' WHERE id = ${user.id}`)
      return user
    }
    await changeSettings(admin, { 'notifications.integrated': false })
    const unnotified = await proveInvited()
    await changeSettings(admin, { 'notifications.integrated': true })
    const notified = await proveInvited()
    expect(await notificationsOf(unnotified)).toEqual([])
    expect(await notificationsOf(notified)).toMatchObject([{ type: 'workspace-invitation' }])
  })
})
