import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { contacts, users } from '#db/schema/index.ts'
import type { App } from '#tests/support/app.ts'
import {
  changeSettings,
  createFolder,
  listed,
  registerUser,
  trash,
  unique,
  uploadFile,
} from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { mailTexts } from '#tests/support/kept-mails.ts'
import { permitOnly } from '#tests/support/permit-only.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { share } from '#tests/support/shares.ts'

let app: App
let alice: TestUser
let bob: TestUser
beforeAll(async () => {
  app = await sharedApp()
  alice = await registerUser(app)
  bob = await registerUser(app)
})

const stranger = () => ({ email: `nobody-${unique()}@example.com` })
const sharesOf = ({ client }: TestUser) => listed(client, 'sharedOnly=true')
const usersOf = async ({ client }: TestUser, id: number) =>
  (await client.get(`file-entries/${id}`)).body.fileEntry?.users

describe('POST file-entries/{id}/share', () => {
  it('gives access at once, and shows it to both', async () => {
    const folder = await createFolder(alice.client)
    const file = await uploadFile(alice.client, { parentId: folder.id })
    const answered = await share(alice.client, folder.id, bob, ['view', 'download'])
    expect(answered).toEqual([
      expect.objectContaining({ id: alice.id, owns_entry: true }),
      {
        id: expect.any(Number),
        email: bob.email,
        avatar: null,
        display_name: bob.email,
        owns_entry: false,
        entry_permissions: {
          'files.update': false,
          'files.create': false,
          'files.download': true,
          'files.delete': false,
        },
        is_pending: true,
      },
    ])
    expect(answered[1]?.id).toBeLessThan(0)
    const [shared] = await sharesOf(bob)
    expect(shared).toMatchObject({
      id: folder.id,
      parent_id: null,
      path: String(folder.id),
      permissions: { 'files.update': false, 'files.download': true },
      users: [
        { id: alice.id, owns_entry: true },
        { id: bob.id, owns_entry: false },
      ],
    })
    expect(await listed(bob.client, `folderId=${folder.hash}`)).toMatchObject([{ id: file.id }])
    expect(await listed(bob.client, 'perPage=50')).toEqual([])
  })

  it('names the account to others once it has seen the entry', async () => {
    const folder = await createFolder(alice.client)
    await share(alice.client, folder.id, bob)
    expect(await usersOf(alice, folder.id)).toMatchObject([{}, { is_pending: true, avatar: null }])
    await sharesOf(bob)
    await expect
      .poll(() => usersOf(alice, folder.id))
      .toMatchObject([{}, { id: bob.id, email: bob.email, display_name: bob.email.split('@')[0] }])
  })

  it('does not name the account to somebody else whose share it has not seen', async () => {
    const carol = await registerUser(app)
    const [hers, others] = [await createFolder(alice.client), await createFolder(carol.client)]
    await share(alice.client, hers.id, bob)
    await share(carol.client, others.id, bob)
    await bob.client.get(`drive/file-entries?folderId=${hers.hash}`)
    await expect.poll(() => usersOf(alice, hers.id)).toMatchObject([{}, { id: bob.id }])
    expect(await usersOf(carol, others.id)).toMatchObject([{}, { is_pending: true }])
  })

  it('answers alike for addresses with and without an account', async () => {
    const folder = await createFolder(alice.client)
    const shape = async (email: string) => {
      const answer = await alice.client.post(`file-entries/${folder.id}/share`, { emails: [email] })
      const [, ...others] = answer.body.users
      const found = others.find((user: { email: string }) => user.email === email)
      await alice.client.delete(`file-entries/${folder.id}/unshare?userId=${found.id}`)
      const text = JSON.stringify(found).replaceAll(email, '@').replace(String(found.id), '#')
      const { status, roundTrips } = answer
      return { status, roundTrips, text, headers: [...answer.headers.keys()] }
    }
    expect(await shape(bob.email)).toEqual(await shape(stranger().email))
  })

  it('tells the address by mail, once for an entry', async () => {
    const receiver = stranger()
    const folder = await createFolder(alice.client, 'Holiday <b>photos')
    await share(alice.client, folder.id, receiver)
    await share(alice.client, folder.id, receiver, ['edit'])
    const [text, ...others] = await mailTexts(app, receiver.email)
    expect(others).toEqual([])
    expect(text).toContain(`${alice.email} shared “Holiday <b>photos” with you`)
    expect(text).toContain('/drive/shares')
  })

  it('becomes the share of whoever proves the address', async () => {
    const receiver = stranger()
    const folder = await createFolder(alice.client)
    await share(alice.client, folder.id, receiver)
    const carol = await registerUser(app)
    await app.db.update(users).set({ email: receiver.email }).where(eq(users.id, carol.id))
    expect(await sharesOf(carol)).toEqual([])
    await app.db
      .update(users)
      .set({ emailVerifiedAt: new Date().toISOString() })
      .where(eq(users.id, carol.id))
    expect(await sharesOf(carol)).toMatchObject([{ id: folder.id }])
  })

  it('needs a proven address where the site asks for that', async () => {
    const admin = await app.adminClient()
    const folder = await createFolder(alice.client)
    await app.db
      .update(users)
      .set({ emailVerifiedAt: new Date().toISOString() })
      .where(eq(users.id, alice.id))
    const carol = await registerUser(app)
    await changeSettings(admin, { require_email_confirmation: true })
    await share(alice.client, folder.id, carol)
    await changeSettings(admin, { require_email_confirmation: false })
    expect(await sharesOf(carol)).toEqual([])
  })

  it.each([
    [{ emails: [], permissions: ['view'] }, 'emails'],
    [{ permissions: ['view'] }, 'emails'],
    [{ emails: ['not an address'], permissions: [] }, 'emails.0'],
    [{ emails: ['a@example.com'], permissions: ['own'] }, 'permissions.0'],
    [{ emails: Array.from({ length: 51 }, (_, n) => `a${n}@example.com`) }, 'emails'],
  ])('refuses %o', async (input, field) => {
    const folder = await createFolder(alice.client)
    const { status, body } = await alice.client.post(`file-entries/${folder.id}/share`, input)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    expect(await usersOf(alice, folder.id)).toHaveLength(1)
  })

  it('refuses the owner\u2019s own address, and what is in the trash', async () => {
    const folder = await createFolder(alice.client)
    const own = await alice.client.post(`file-entries/${folder.id}/share`, {
      emails: [alice.email.toUpperCase()],
    })
    expect([own.status, own.body.errors]).toEqual([
      422,
      { emails: ['The owner has access already.'] },
    ])
    await trash(alice.client, folder.id)
    const { status } = await alice.client.post(`file-entries/${folder.id}/share`, {
      emails: [bob.email],
    })
    expect(status).toBe(404)
  })

  it('does not give rights that the sharer does not have', async () => {
    const carol = await registerUser(app)
    const folder = await createFolder(carol.client)
    await permitOnly(app, carol.id, ['shares.create', 'files.update'])
    const answers = await Promise.all(
      [['view'], ['edit'], ['download']].map((permissions) =>
        carol.client.post(`file-entries/${folder.id}/share`, {
          emails: [stranger().email],
          permissions,
        }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 403])
  })

  it('takes so many new addresses a day, and any number of known ones', async () => {
    const carol = await registerUser(app)
    const admin = await app.adminClient()
    await changeSettings(admin, { 'drive.new_addresses_per_day': 3 })
    const folder = await createFolder(carol.client)
    const shareWith = (emails: string[]) =>
      carol.client.post(`file-entries/${folder.id}/share`, { emails })
    const known = [stranger().email, stranger().email]
    expect((await shareWith(known)).status).toBe(200)
    const refused = await shareWith([stranger().email, stranger().email])
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { emails: ['You can share with or invite at most 3 new addresses a day.'] },
    ])
    expect((await shareWith([...known, stranger().email])).status).toBe(200)
    // Those that were taken away count, too.
    const [, first] = await usersOf(carol, folder.id)
    await carol.client.delete(`file-entries/${folder.id}/unshare?userId=${first.id}`)
    expect((await shareWith([stranger().email])).status).toBe(422)
    await app.db
      .update(contacts)
      .set({ createdAt: new Date(Date.now() - 25 * 60 * 60 * 1000).toISOString() })
      .where(eq(contacts.userId, carol.id))
    expect((await shareWith([stranger().email])).status).toBe(200)
    await changeSettings(admin, { 'drive.new_addresses_per_day': 50 })
  })
})

describe('PUT file-entries/{id}/change-permissions', () => {
  it('changes what somebody may do, by the id of a pending share and of an account', async () => {
    const folder = await createFolder(alice.client)
    const [, pending] = await share(alice.client, folder.id, bob)
    const change = (userId: unknown, permissions: string[]) =>
      alice.client.put(`file-entries/${folder.id}/change-permissions`, { userId, permissions })
    const changed = await change(pending?.id, ['edit'])
    expect(changed.body.users[1].entry_permissions).toMatchObject({
      'files.update': true,
      'files.download': false,
    })
    await sharesOf(bob)
    await expect.poll(async () => (await change(bob.id, ['download'])).status).toBe(200)
    const [entry] = await sharesOf(bob)
    expect(entry?.permissions).toMatchObject({ 'files.update': false, 'files.download': true })
  })

  it('knows only those it is shared with', async () => {
    const folder = await createFolder(alice.client)
    const inner = await createFolder(alice.client, 'Inner', folder.id)
    const change = (id: number, userId: unknown) =>
      alice.client.put(`file-entries/${id}/change-permissions`, { userId, permissions: ['view'] })
    const [, pending] = await share(alice.client, folder.id, bob)
    // An account is not to be found out by its id.
    expect((await change(folder.id, bob.id)).status).toBe(404)
    expect((await change(folder.id, -999_999)).status).toBe(404)
    expect((await change(folder.id, 'x')).status).toBe(422)
    const above = await change(inner.id, pending?.id)
    expect([above.status, above.body.message]).toEqual([
      422,
      'This access comes from a folder above. Change it there.',
    ])
  })
})

describe('DELETE file-entries/{id}/unshare', () => {
  it('ends access at the next request, named in the query or in the payload', async () => {
    const folder = await createFolder(alice.client)
    const file = await uploadFile(alice.client, { parentId: folder.id })
    const byQuery = (id: number | undefined) =>
      alice.client.delete(`file-entries/${folder.id}/unshare?userId=${id}`)
    const byPayload = (userId: number | undefined) =>
      alice.client.call('DELETE', `file-entries/${folder.id}/unshare`, { userId })
    for (const unshare of [byQuery, byPayload]) {
      const [, pending] = await share(alice.client, folder.id, bob)
      expect((await bob.client.get(`file-entries/${file.hash}/content`)).status).toBe(200)
      const { status, body } = await unshare(pending?.id)
      expect([status, body.users.length]).toEqual([200, 1])
      expect((await bob.client.get(`file-entries/${file.hash}/content`)).status).toBe(404)
      expect((await sharesOf(bob)).map(({ id }) => id)).not.toContain(folder.id)
    }
    expect((await byPayload(undefined)).status).toBe(422)
    expect((await byQuery(bob.id)).status).toBe(404)
  })

  it('lets somebody leave, but not end the shares of others', async () => {
    const carol = await registerUser(app)
    const folder = await createFolder(alice.client)
    const inner = await createFolder(alice.client, 'Inner', folder.id)
    await share(alice.client, folder.id, bob, ['edit', 'download'])
    const [, , third] = await share(alice.client, folder.id, carol)
    const unshare = (id: number, userId: number | undefined) =>
      bob.client.delete(`file-entries/${id}/unshare?userId=${userId}`)
    expect((await unshare(folder.id, third?.id)).status).toBe(403)
    expect((await unshare(inner.id, bob.id)).status).toBe(422)
    const left = await unshare(folder.id, bob.id)
    expect([left.status, left.body.users]).toEqual([200, []])
    expect((await unshare(folder.id, bob.id)).status).toBe(404)
    expect(await sharesOf(carol)).toMatchObject([{ id: folder.id }])
  })
})
