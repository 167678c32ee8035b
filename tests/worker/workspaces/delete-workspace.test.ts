import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blobs, fileEntries, spaces, workspaceInvites, workspaceMembers } from '#db/schema/index.ts'
import { startApp } from '#tests/support/app.ts'
import type { OwnApp } from '#tests/support/app.ts'
import {
  createLink,
  finishInput,
  listed,
  presign,
  putObject,
  registerUser,
} from '#tests/support/factories.ts'
import { share } from '#tests/support/shares.ts'
import { withQuery } from '#tests/support/with-query.ts'
import { createIn, createTeam, invite } from '#tests/support/workspaces.ts'

let app: OwnApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

describe('DELETE workspace/{id}', () => {
  it('is the owner’s alone', async () => {
    const team = await createTeam(app, 'Admin')
    const stranger = await registerUser(app)
    expect((await team.member.client.delete(`workspace/${team.id}`)).status).toBe(403)
    expect((await stranger.client.delete(`workspace/${team.id}`)).status).toBe(404)
    expect((await (await app.adminClient()).delete(`workspace/${team.id}`)).status).toBe(404)
    const personal = await team.owner.client.delete('workspace/0')
    expect([personal.status, personal.body.message]).toEqual([
      403,
      'Your personal workspace can’t be renamed, shared or deleted.',
    ])
    expect((await team.member.client.get(`workspace/${team.id}`)).status).toBe(200)
  })

  it('ends access, links, shares, invitations and uploads at once, and releases its bytes', async () => {
    const team = await createTeam(app, 'Editor')
    const { owner, member, id } = team
    const { folder, file } = await createIn(app, team, owner)
    const friend = await registerUser(app)
    const links = [
      await createLink(owner.client, file.id),
      await createLink(member.client, folder.id),
    ]
    await share(owner.client, file.id, friend)
    await invite(app, id, 'ann@example.com')
    const inTeam = withQuery(member.client, `workspaceId=${id}`)
    const upload = await presign(inTeam, {})
    await putObject(upload, 'hello')
    await app.db.run(sql`UPDATE spaces SET used_bytes = 1000 WHERE id = ${id}`)

    const { status, roundTrips } = await owner.client.delete(`workspace/${id}`)
    expect([status, roundTrips]).toEqual([200, 2])

    for (const { client } of [owner, member]) {
      expect((await client.get(`workspace/${id}`)).status).toBe(404)
      expect((await client.get(`drive/file-entries?workspaceId=${id}`)).status).toBe(404)
      expect((await client.get(`file-entries/${file.id}`)).status).toBe(404)
      expect((await client.get('me/workspaces')).body.workspaces).toHaveLength(1)
      expect((await client.get('user/space-usage')).body.used).toBeLessThan(1000)
    }
    const guest = await app.guest()
    for (const { hash } of links)
      expect((await guest.get(`shareable-links/${hash}`)).status).toBe(404)
    expect((await friend.client.get(`file-entries/${file.id}`)).status).toBe(404)
    expect(await listed(friend.client, 'sharedOnly=true')).toEqual([])
    expect((await inTeam.post('s3/entries', finishInput(upload, {}))).status).toBe(404)
    const left = [
      await app.db.select().from(workspaceMembers).where(eq(workspaceMembers.spaceId, id)),
      await app.db.select().from(workspaceInvites).where(eq(workspaceInvites.spaceId, id)),
    ]
    expect(left).toEqual([[], []])
    expect((await owner.client.delete(`workspace/${id}`)).status).toBe(404)
  })

  it('leaves nothing: the scheduled job removes rows and objects, members’ files too', async () => {
    const team = await createTeam(app, 'Editor')
    const { file } = await createIn(app, team, team.owner)
    const [entry] = await app.db.select().from(fileEntries).where(eq(fileEntries.id, file.id))
    const [blob] = await app.db
      .select()
      .from(blobs)
      .where(eq(blobs.id, entry?.blobId ?? 0))
    await app.db.run(
      sql`UPDATE file_entries SET owner_id = ${team.member.id} WHERE id = ${file.id}`,
    )
    await team.owner.client.delete(`workspace/${team.id}`)
    await app.runScheduled()
    expect(await app.db.select().from(fileEntries).where(eq(fileEntries.spaceId, team.id))).toEqual(
      [],
    )
    expect(await app.db.select().from(spaces).where(eq(spaces.id, team.id))).toEqual([])
    expect(await app.hasObject(blob?.objectKey ?? '')).toBe(false)
    const [tombstones] = await app.db.all<{ count: number }>(
      sql`SELECT count(*) AS count FROM users WHERE deleted_at IS NOT NULL`,
    )
    expect(tombstones?.count).toBe(0)
  })

  it('of two calls at once is done once', async () => {
    const { owner, id } = await createTeam(app)
    const answers = await Promise.all([
      owner.client.delete(`workspace/${id}`),
      owner.client.delete(`workspace/${id}`),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(1)
  })
})
