import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blobs, fileEntries, uploads, userRoles, users } from '#db/schema/index.ts'
import { startApp } from '#tests/support/app.ts'
import type { OwnApp } from '#tests/support/app.ts'
import {
  createFolder,
  createLink,
  presign,
  putObject,
  registerUser,
  signInAgain,
  uploadFile,
} from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { beginTus } from '#tests/support/tus.ts'

let app: OwnApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const confirm = (user: TestUser) =>
  user.client.post('auth/user/confirm-password', { password: user.password })
const leave = (user: TestUser, id: number | string = user.id) =>
  user.client.delete(`users/${id}?deleteCurrentUser=true`)

describe('DELETE users/{id}', () => {
  it('takes the account, its sessions, tokens and links away at once', async () => {
    const user = await registerUser(app)
    const other = await signInAgain(app, user, { remember: true })
    const folder = await createFolder(user.client)
    const file = await uploadFile(user.client, { parentId: folder.id })
    const link = await createLink(user.client, folder.id)
    await confirm(user)
    const { plainTextToken } = (await user.client.post('access-tokens', { tokenName: 'cli' })).body

    const answer = await leave(user)
    expect(answer.status).toBe(200)
    expect(answer.roundTrips).toBeLessThanOrEqual(3)
    for (const client of [user.client, other])
      expect((await client.get('user/space-usage')).status).toBe(401)
    const guest = await app.guest()
    expect((await guest.get(`shareable-links/${link.hash}`)).status).toBe(404)
    expect((await guest.get(`${file.url}?link=${link.hash}`)).status).toBe(404)
    const byToken = { headers: { authorization: `Bearer ${plainTextToken}` } }
    expect((await guest.get('user/space-usage', byToken)).status).toBe(401)
    expect((await guest.post('auth/login', user)).status).toBe(422)
    expect((await guest.post('auth/forgot-password', { email: user.email })).status).toBe(200)
  })

  it('leaves nothing of it: rows and objects go with the scheduled job, half-done uploads too', async () => {
    const user = await registerUser(app)
    const file = await uploadFile(user.client)
    const [entry] = await app.db.select().from(fileEntries).where(eq(fileEntries.id, file.id))
    const [blob] = await app.db
      .select()
      .from(blobs)
      .where(eq(blobs.id, entry?.blobId ?? 0))
    const pending = await presign(user.client, { content: 'half done' })
    await putObject(pending, 'half done')
    const tusKey = await beginTus(user.client, 5)
    const late = await presign(user.client, { content: 'late' })
    await confirm(user)
    await leave(user)

    const [tombstone] = await app.db.select().from(users).where(eq(users.id, user.id))
    expect(JSON.stringify(tombstone)).not.toContain(user.email)
    await app.runScheduled()
    expect(await app.hasObject(blob?.objectKey ?? '')).toBe(false)
    const keys = await app.db
      .select({ key: uploads.objectKey })
      .from(uploads)
      .where(eq(uploads.userId, user.id))
    expect(keys.map(({ key }) => key)).not.toContain(`uploads/${tusKey}`)
    // Its address works still: what comes by it is cleaned up when it has ended.
    expect((await putObject(late, 'late')).status).toBe(200)
    await app.db
      .update(uploads)
      .set({ expiresAt: sql`strftime('%Y-%m-%dT%H:%M:%fZ', expires_at, '-2 hours')` })
      .where(eq(uploads.userId, user.id))
    await app.runScheduled()
    expect(await app.hasObject(late.key)).toBe(false)
    expect(await app.db.select().from(users).where(eq(users.id, user.id))).toEqual([])
    expect(await app.db.select().from(fileEntries).where(eq(fileEntries.ownerId, user.id))).toEqual(
      [],
    )
    expect(await app.db.select().from(uploads).where(eq(uploads.userId, user.id))).toEqual([])
    expect(await app.hasObject(blob?.objectKey ?? '')).toBe(false)
    expect(await app.hasObject(pending.key)).toBe(false)
  })

  it('frees the address for a new account, which has nothing of the old one', async () => {
    const user = await registerUser(app)
    await createFolder(user.client)
    await confirm(user)
    await leave(user, 'me')
    const client = await app.guest()
    const answer = await client.post('auth/register', {
      email: user.email,
      password: user.password,
      password_confirmation: user.password,
    })
    expect(answer.status).toBe(200)
    expect(answer.body.bootstrapData.user.id).not.toBe(user.id)
    expect((await client.get('drive/file-entries')).body.data).toEqual([])
  })

  it('asks for the password first, in this very session', async () => {
    const user = await registerUser(app)
    const other = await signInAgain(app, user)
    await other.post('auth/user/confirm-password', { password: user.password })
    const answer = await leave(user)
    expect(answer.status).toBe(403)
    expect(answer.body.code).toBe('password_confirmation_required')
    expect((await user.client.get('user/space-usage')).status).toBe(200)
  })

  it('is for one’s own account, said so', async () => {
    const [alice, bob] = await Promise.all([registerUser(app), registerUser(app)])
    await confirm(bob)
    expect((await leave(bob, alice.id)).status).toBe(404)
    expect((await leave(bob, 999_999)).status).toBe(404)
    expect((await bob.client.delete(`users/${bob.id}`)).status).toBe(422)
    expect((await bob.client.delete(`users/${bob.id}?deleteCurrentUser=false`)).status).toBe(422)
    const guest = await app.guest()
    expect((await guest.delete(`users/${alice.id}?deleteCurrentUser=true`)).status).toBe(401)
    await signInAgain(app, alice)
    await signInAgain(app, bob)
  })

  it('keeps the last one who can run the site', async () => {
    const admin = await app.adminClient()
    await admin.post('auth/user/confirm-password', app.admin)
    const answer = await admin.delete('users/me?deleteCurrentUser=true')
    expect(answer.status).toBe(409)
    expect((await admin.get('settings')).status).toBe(200)

    // One who is shut out is none.
    const banned = await registerUser(app)
    const [banRole] = await app.db.select().from(userRoles).where(eq(userRoles.userId, 1))
    await app.db.insert(userRoles).values({ userId: banned.id, roleId: banRole?.roleId ?? 0 })
    await admin.post('admin/users/ban', { ids: [banned.id] })
    expect((await admin.delete('users/me?deleteCurrentUser=true')).status).toBe(409)

    const heir = await registerUser(app)
    const [role] = await app.db.select().from(userRoles).where(eq(userRoles.userId, 1))
    await app.db.insert(userRoles).values({ userId: heir.id, roleId: role?.roleId ?? 0 })
    expect((await admin.delete('users/me?deleteCurrentUser=true')).status).toBe(200)
    expect((await heir.client.get('settings')).status).toBe(200)
  })
})
