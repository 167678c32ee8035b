import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#db/schema/index.ts'
import type { App } from '#tests/support/app.ts'
import { changeSettings, createFolder, registerUser, uploadFile } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import type { MailServer } from '#tests/support/mail-server.ts'
import { chooseChannels, notificationsOf, primaryLines } from '#tests/support/notifications.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { share } from '#tests/support/shares.ts'

let app: App
let server: MailServer
beforeAll(async () => {
  app = await sharedApp()
  server = await startMailServer()
  await changeSettings(await app.adminClient(), { 'mail.transport_url': server.url })
})
afterAll(() => server.stop())

const verify = ({ id }: TestUser) =>
  app.db.update(users).set({ emailVerifiedAt: new Date().toISOString() }).where(eq(users.id, id))

describe('who is given a file or folder', () => {
  it('is notified of it, with the way to it', async () => {
    const [owner, reader] = [await registerUser(app), await registerUser(app)]
    await owner.client.put('users/me', { first_name: 'Alice', last_name: 'Ng' })
    const file = await uploadFile(owner.client, { name: 'plan.txt' })
    const folder = await createFolder(owner.client, 'Designs')
    await share(owner.client, file.id, reader)
    await share(owner.client, folder.id, reader)
    const list = await notificationsOf(reader)
    expect(list.map(({ data }) => [data.lines[0]?.content, data.mainAction?.action])).toEqual([
      ['\u2068Alice Ng\u2069 shared \u2068Designs\u2069 with you', `/drive/folders/${folder.hash}`],
      [
        '\u2068Alice Ng\u2069 shared \u2068plan.txt\u2069 with you',
        `/drive/shares?preview=${file.hash}`,
      ],
    ])
    expect(list.map(({ data }) => data.lines[1]?.icon)).toEqual(['folder', 'file'])
    expect(await notificationsOf(owner)).toEqual([])
  })

  it('is notified once, not when the rights change', async () => {
    const [owner, reader] = [await registerUser(app), await registerUser(app)]
    const folder = await createFolder(owner.client)
    await share(owner.client, folder.id, reader)
    await share(owner.client, folder.id, reader, ['view', 'edit'])
    expect(await notificationsOf(reader)).toHaveLength(1)
  })

  it('among several, each one is', async () => {
    const owner = await registerUser(app)
    const readers = await Promise.all(Array.from({ length: 3 }, () => registerUser(app)))
    const folder = await createFolder(owner.client, 'Together')
    const emails = readers.map(({ email }) => email)
    await owner.client.post(`file-entries/${folder.id}/share`, { emails })
    for (const reader of readers) expect(await primaryLines(reader)).toHaveLength(1)
  })

  it('is not notified while the address is only claimed', async () => {
    const admin = await app.adminClient()
    const [owner, claimer] = [await registerUser(app), await registerUser(app)]
    const folder = await createFolder(owner.client)
    await changeSettings(admin, { require_email_confirmation: true })
    await verify(owner)
    await share(owner.client, folder.id, claimer)
    await changeSettings(admin, { require_email_confirmation: false })
    expect(await notificationsOf(claimer)).toEqual([])
  })
})

describe('the mail about a share', () => {
  it('can be ended by those with an account only, and the sharer sees no difference', async () => {
    const [owner, reader] = [await registerUser(app), await registerUser(app)]
    const folder = await createFolder(owner.client)
    const stranger = { email: `nobody-${reader.id}@example.com` }
    const answers = [
      await owner.client.post(`file-entries/${folder.id}/share`, { emails: [reader.email] }),
      await owner.client.post(`file-entries/${folder.id}/share`, { emails: [stranger.email] }),
    ]
    const [known, unknown] = answers.map(({ status, roundTrips }) => ({ status, roundTrips }))
    expect(known).toEqual(unknown)
    const toReader = await server.nextMailTo(reader.email)
    const toStranger = await server.nextMailTo(stranger.email)
    expect(toReader.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    expect(toStranger.headers['list-unsubscribe']).toBeUndefined()
    expect(toStranger.subject).toBe(toReader.subject)
    const sent = server.mails.filter(({ to }) => [reader.email, stranger.email].includes(to))
    expect(sent).toHaveLength(2)
  })

  it('is not sent to an account that takes none, which is notified on the site', async () => {
    const [owner, reader, other] = [
      await registerUser(app),
      await registerUser(app),
      await registerUser(app),
    ]
    await chooseChannels(reader, 'file-entry-shared', { email: false })
    const folder = await createFolder(owner.client)
    const emails = [reader.email, other.email]
    const { body } = await owner.client.post(`file-entries/${folder.id}/share`, { emails })
    expect(body.users).toHaveLength(3)
    await server.nextMailTo(other.email)
    expect(server.mails.filter(({ to }) => to === reader.email)).toEqual([])
    expect(await notificationsOf(reader)).toHaveLength(1)
  })
})
