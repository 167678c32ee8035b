import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#db/schema/index.ts'
import type { App } from '#tests/support/app.ts'
import {
  createFolder,
  createLink,
  linkTogether,
  registerUser,
  replaceFile,
  searched,
  trash,
  uploadFile,
} from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { share } from '#tests/support/shares.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import {
  copyToSpace,
  moveToSpace,
  namesIn,
  spaceUsage,
  uploadToSpace,
} from '#tests/support/spaces.ts'
import { createTeam, createWorkspace } from '#tests/support/workspaces.ts'
import type { TestRole } from '#tests/support/workspaces.ts'

let app: App
beforeAll(async () => {
  app = await sharedApp()
})
afterEach(() => expectSoundDrive(app))

const limit = (user: TestUser, availableSpaceBytes: number | null) =>
  app.db.update(users).set({ availableSpaceBytes }).where(eq(users.id, user.id))

describe('POST file-entries/move to another space', () => {
  it('takes a folder along with its trash and former contents, and charges its new owner', async () => {
    const team = await createTeam(app, 'Editor')
    const { member, owner } = team
    const folder = await createFolder(member.client, 'Plans')
    const inner = await createFolder(member.client, 'Inner', folder.id)
    const file = await uploadFile(member.client, {
      name: 'a.txt',
      parentId: inner.id,
      content: 'x',
    })
    await replaceFile(member.client, file, 'longer')
    const gone = await uploadFile(member.client, { parentId: folder.id, content: 'xyz' })
    await trash(member.client, gone.id)
    const { status, body, roundTrips } = await moveToSpace(member, [folder.id], team.id)
    expect(status).toBe(200)
    expect(roundTrips).toBeLessThanOrEqual(3)
    expect(body.entries).toMatchObject([{ id: folder.id, workspace_id: team.id, file_size: 6 }])
    expect(await spaceUsage(member, 0)).toMatchObject({ used: 0, used_here: 0 })
    expect(await spaceUsage(owner, team.id)).toMatchObject({ used: 10, used_here: 10 })
    expect(await spaceUsage(owner, 0)).toMatchObject({ used: 10, used_here: 0 })
    expect(await namesIn(member, 0)).toEqual([])
    expect(await namesIn(owner, team.id)).toEqual(['Plans'])
    expect(await namesIn(owner, team.id, '&query=a.txt')).toEqual(['a.txt'])
    expect(await searched(member.client, 'a.txt')).toEqual([])
    expect((await owner.client.get(`file-entries/${file.id}/versions`)).body.versions).toHaveLength(
      1,
    )
    expect(await namesIn(owner, team.id, '&deletedOnly=1')).toEqual([gone.name])
    const back = await moveToSpace(member, [folder.id], 0)
    expect([back.status, back.body.entries[0].workspace_id]).toEqual([200, 0])
    expect(await spaceUsage(owner, 0)).toMatchObject({ used: 0 })
    expect(await spaceUsage(member, 0)).toMatchObject({ used: 10 })
  })

  it('leaves what is deleted forever where it is, at nobody’s cost', async () => {
    const team = await createTeam(app, 'Editor')
    const { member } = team
    const folder = await createFolder(member.client)
    const gone = await uploadFile(member.client, { parentId: folder.id })
    await member.client.post('file-entries/delete', { entryIds: [gone.id], deleteForever: true })
    expect((await moveToSpace(member, [folder.id], team.id)).status).toBe(200)
    expect(await spaceUsage(team.owner, team.id)).toMatchObject({ used: 0 })
    expect((await member.client.get(`file-entries/${gone.id}`)).status).toBe(404)
  })

  const MAY_TAKE: { role: TestRole; statuses: [own: number, others: number] }[] = [
    { role: 'Contributor', statuses: [403, 403] },
    { role: 'Editor', statuses: [200, 200] },
    { role: 'Admin', statuses: [200, 200] },
  ]

  it.each(MAY_TAKE)('a member with the role $role takes files out', async ({ role, statuses }) => {
    const team = await createTeam(app, role)
    const own = await uploadToSpace(team.member, team.id, 'own.txt')
    const others = await uploadToSpace(team.owner, team.id, 'others.txt')
    const answers = [own, others].map(({ id }) => moveToSpace(team.member, [id], 0))
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(statuses)
    expect((await namesIn(team.owner, team.id)).length).toBe(statuses[0] === 200 ? 0 : 2)
  })

  it.each(['Contributor', 'Editor', 'Admin'] as const)(
    'a member with the role %s puts own files in',
    async (role) => {
      const team = await createTeam(app, role)
      const file = await uploadFile(team.member.client)
      expect((await moveToSpace(team.member, [file.id], team.id)).status).toBe(200)
      expect(await namesIn(team.owner, team.id)).toEqual([file.name])
    },
  )

  it('a workspace of others is none, and neither are files in it', async () => {
    const team = await createTeam(app, 'Editor')
    const stranger = await registerUser(app)
    const own = await uploadFile(stranger.client)
    const theirs = await uploadToSpace(team.owner, team.id)
    const unknown = await moveToSpace(stranger, [own.id], 987_654_321)
    for (const answer of [
      await moveToSpace(stranger, [own.id], team.id),
      await moveToSpace(stranger, [theirs.id], 0),
      await copyToSpace(stranger, [own.id], team.id),
      await copyToSpace(stranger, [theirs.id], 0),
    ])
      expect([answer.status, answer.body.message]).toEqual([404, unknown.body.message])
  })

  it('nothing goes into a workspace that is read-only', async () => {
    const team = await createTeam(app, 'Admin')
    const [own, theirs] = [
      await uploadFile(team.member.client),
      await uploadToSpace(team.owner, team.id),
    ]
    const bannedAt = new Date().toISOString()
    await app.db.update(users).set({ bannedAt }).where(eq(users.id, team.owner.id))
    expect((await moveToSpace(team.member, [own.id], team.id)).status).toBe(403)
    expect((await copyToSpace(team.member, [own.id], team.id)).status).toBe(403)
    expect((await moveToSpace(team.member, [theirs.id], 0)).status).toBe(403)
    expect((await copyToSpace(team.member, [theirs.id], 0)).status).toBe(200)
  })

  it('what others share stays theirs, also with the right to edit', async () => {
    const [alice, bob] = [await registerUser(app), await registerUser(app)]
    const folder = await createFolder(alice.client)
    const file = await uploadFile(alice.client, { parentId: folder.id })
    await share(alice.client, folder.id, bob, ['view', 'edit', 'download'])
    const { status, body } = await moveToSpace(bob, [file.id], 0)
    expect([status, body.errors.destinationId]).toEqual([
      422,
      ['These belong to somebody else. Make a copy to have them in this drive.'],
    ])
  })

  it('asks first where that is wanted, and tells whose the entries would be', async () => {
    const team = await createTeam(app, 'Editor')
    const file = await uploadFile(team.member.client)
    const asked = await moveToSpace(team.member, [file.id], team.id, { onOtherSpace: 'ask' })
    expect([asked.status, asked.body.code]).toEqual([409, 'other_space'])
    expect(asked.body.other_space).toMatchObject({
      workspace_id: team.id,
      owner: { id: team.owner.id },
    })
    expect(await namesIn(team.member, 0)).toEqual([file.name])
    const within = await moveToSpace(team.member, [file.id], 0, { onOtherSpace: 'ask' })
    expect(within.status).toBe(200)
  })

  it('a name that is taken there gets a number, is replaced, or is asked about', async () => {
    const team = await createTeam(app, 'Editor')
    await uploadToSpace(team.owner, team.id, 'a.txt')
    const files = []
    for (const parentId of [null, (await createFolder(team.member.client)).id])
      files.push(await uploadFile(team.member.client, { name: 'a.txt', parentId }))
    const [first, second] = files.map(({ id }) => id)
    const asked = await moveToSpace(team.member, [first ?? 0], team.id, { onConflict: 'ask' })
    expect([asked.status, asked.body.code]).toEqual([409, 'name_conflict'])
    await moveToSpace(team.member, [first ?? 0], team.id)
    await moveToSpace(team.member, [second ?? 0], team.id, { onConflict: 'replace' })
    expect(await namesIn(team.owner, team.id)).toEqual(['a (1).txt', 'a.txt'])
    expect(await namesIn(team.owner, team.id, '&deletedOnly=1')).toEqual(['a.txt'])
  })

  it('the limit of the new owner holds over all their spaces, trash and versions included', async () => {
    const team = await createTeam(app, 'Editor')
    const folder = await createFolder(team.member.client)
    const file = await uploadFile(team.member.client, {
      parentId: folder.id,
      content: 'x'.repeat(10),
    })
    await trash(team.member.client, file.id)
    await uploadFile(team.owner.client, { content: 'x'.repeat(5) })
    await limit(team.owner, 14)
    expect((await moveToSpace(team.member, [folder.id], team.id)).status).toBe(413)
    await limit(team.owner, 15)
    expect((await moveToSpace(team.member, [folder.id], team.id)).status).toBe(200)
    expect(await spaceUsage(team.member, team.id)).toMatchObject({ used: 10, available: 10 })
  })

  it('between spaces of one owner no room is needed', async () => {
    const user = await registerUser(app)
    const id = await createWorkspace(user)
    const file = await uploadFile(user.client, { content: 'x'.repeat(10) })
    await limit(user, 3)
    expect((await moveToSpace(user, [file.id], id)).status).toBe(200)
    expect(await spaceUsage(user, id)).toMatchObject({ used: 10, used_here: 10, available: 3 })
    expect(await spaceUsage(user, 0)).toMatchObject({ used: 10, used_here: 0, available: 3 })
  })

  it('20 moves at once take no more than there is room for', async () => {
    const team = await createTeam(app, 'Editor')
    const files = await Promise.all(
      Array.from({ length: 20 }, () => uploadFile(team.member.client, { content: 'x'.repeat(10) })),
    )
    await limit(team.owner, 75)
    const answers = await Promise.all(
      files.map(({ id }) => moveToSpace(team.member, [id], team.id)),
    )
    expect(answers.filter(({ status }) => status === 200).length).toBe(7)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 413]))
    expect(await spaceUsage(team.owner, team.id)).toMatchObject({ used: 70 })
  })

  it('of two folders that are moved into each other across spaces, one stays', async () => {
    const team = await createTeam(app, 'Editor')
    const { member } = team
    const mine = await createFolder(member.client)
    const { body } = await member.client.post(`folders?workspaceId=${team.id}`, { name: 'Theirs' })
    const theirs = body.folder
    const answers = await Promise.all([
      moveToSpace(member, [mine.id], team.id, { destinationId: theirs.id }),
      moveToSpace(member, [theirs.id], 0, { destinationId: mine.id }),
    ])
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([200, 422])
  })

  it('the links of those who may link there go on, those of others end; shares stay', async () => {
    const team = await createTeam(app, 'Editor')
    const guest = await registerUser(app)
    const file = await uploadToSpace(team.owner, team.id)
    const [ownersLink, membersLink] = [
      await createLink(team.owner.client, file.id),
      await createLink(team.member.client, file.id),
    ]
    await share(team.owner.client, file.id, guest, ['view'])
    await moveToSpace(team.member, [file.id], 0)
    const visitor = await app.guest()
    expect((await visitor.get(`shareable-links/${ownersLink.hash}`)).status).toBe(404)
    expect((await visitor.get(`shareable-links/${membersLink.hash}`)).status).toBe(200)
    expect((await guest.client.get(`file-entries/${file.id}`)).status).toBe(200)
    expect((await team.owner.client.get(`file-entries/${file.id}`)).status).toBe(404)
  })

  it('a link to several leads to those that stay together', async () => {
    const team = await createTeam(app, 'Editor')
    const [a, b] = [
      await uploadToSpace(team.member, team.id, 'a'),
      await uploadToSpace(team.member, team.id, 'b'),
    ]
    const link = await linkTogether(team.member.client, [a.id, b.id])
    await moveToSpace(team.member, [a.id], 0)
    const { body } = await team.member.client.get(`shareable-links?workspaceId=${team.id}`)
    expect(body.pagination.data).toMatchObject([{ id: link.id, entry_ids: [b.id] }])
  })
})
