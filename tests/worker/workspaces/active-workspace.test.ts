import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { createFolder, createLink, registerUser, uploadFile } from '#tests/support/factories.ts'
import { share } from '#tests/support/shares.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { createTeam } from '#tests/support/workspaces.ts'
import type { Team } from '#tests/support/workspaces.ts'

let app: App
let team: Team
let folder: { hash: string; id: number }
beforeAll(async () => {
  app = await sharedApp()
  team = await createTeam(app, 'Editor')
  folder = await created('Plans <b>')
  await uploadFile(team.member.client, { name: 'private.txt' })
})

async function created(name: string) {
  const { client } = team.member
  return (await client.post(`folders?workspaceId=${team.id}`, { name })).body.folder
}

/** The page at an address, for a browser with this cookie; and the cookie as the page sets it. */
async function openAs(client: ApiClient, path: string, cookie: string) {
  client.cookies.set('activeWorkspaceId', cookie)
  const answer = await client.get(path)
  return { ...answer, active: client.cookies.get('activeWorkspaceId') }
}

it('a page shows the workspace that the cookie names, in one round trip', async () => {
  const { status, body, roundTrips, active } = await openAs(
    team.member.client,
    '/drive',
    String(team.id),
  )
  expect([status, roundTrips, active]).toEqual([200, 1, String(team.id)])
  expect(body).toContain('Plans &lt;b&gt;')
  expect(body).not.toContain('private.txt')
})

it.each([
  '/drive/recent',
  '/drive/starred',
  '/drive/trash',
  '/drive/search?query=private',
  '/drive/links',
])('%s is of the active workspace, in one round trip', async (path) => {
  const { status, body, roundTrips } = await openAs(team.member.client, path, String(team.id))
  expect([status, roundTrips]).toEqual([200, 1])
  expect(body).not.toContain('private.txt')
  expect(body).toContain('Workspace: Team')
})

it.each(['999999', 'x', '-1', '1.5'])(
  'the cookie %s names no workspace and becomes 0',
  async (cookie) => {
    const { status, body, active } = await openAs(team.member.client, '/drive', cookie)
    expect([status, active]).toEqual([200, '0'])
    expect(body).toContain('private.txt')
  },
)

it('the workspace of a removed member is left, and so it is for a guest', async () => {
  const other = await createTeam(app)
  await app.db.run(sql`DELETE FROM workspace_members WHERE user_id = ${other.member.id}`)
  const { status, active } = await openAs(other.member.client, '/drive', String(other.id))
  expect([status, active]).toEqual([200, '0'])
  expect((await openAs(await app.guest(), '/login', String(team.id))).active).toBe('0')
})

it('a folder’s page leads to the workspace that the folder is in', async () => {
  const { client } = team.member
  const path = `/drive/folders/${folder.hash}`
  const entered = await openAs(client, path, '0')
  expect([entered.status, entered.roundTrips, entered.active]).toEqual([200, 1, String(team.id)])
  const own = await createFolder(client, 'Own')
  const left = await openAs(client, `/drive/folders/${own.hash}`, String(team.id))
  expect([left.status, left.active]).toEqual([200, '0'])
})

it('what others share is shown in the workspace that is active', async () => {
  const alice = await registerUser(app)
  const shared = await createFolder(alice.client)
  await share(alice.client, shared.id, team.member, ['view'])
  for (const cookie of ['0', String(team.id)]) {
    const { status, active } = await openAs(
      team.member.client,
      `/drive/folders/${shared.hash}`,
      cookie,
    )
    expect([status, active]).toEqual([200, cookie])
  }
  const { body } = await team.member.client.get(
    `drive/file-entries?folderId=${shared.hash}&workspaceId=${team.id}`,
  )
  expect(body.folder).toMatchObject({ permissions: { 'files.move': false, 'links.create': false } })
})

it('lists of links are of one workspace', async () => {
  const { client } = team.member
  const own = await createLink(client, (await uploadFile(client)).id)
  const inside = await createLink(client, folder.id)
  const hashesIn = async (workspaceId: number) => {
    const { body } = await client.get(`shareable-links?workspaceId=${workspaceId}`)
    return body.pagination.data.map(({ hash }: { hash: string }) => hash)
  }
  expect(await hashesIn(0)).toEqual([own.hash])
  expect(await hashesIn(team.id)).toEqual([inside.hash])
  const { body } = await client.get(`file-entries/${folder.id}/shareable-link`)
  expect(body.link.hash).toBe(inside.hash)
  const stranger = await registerUser(app)
  expect((await stranger.client.get(`shareable-links?workspaceId=${team.id}`)).status).toBe(404)
  expect((await stranger.client.get(`file-entries/${folder.id}/shareable-link`)).status).toBe(404)
})

it('a file request of an editor brings files into the workspace', async () => {
  const { client } = team.member
  const inbox = await created('Inbox')
  const { body } = await client.post('shareable-links', { entryIds: [inbox.id], kind: 'request' })
  const guest = await app.guest()
  const form = new FormData()
  form.append('senderName', 'Ann')
  form.append('file', new File(['sent'], 'sent.txt', { type: 'text/plain' }))
  const sent = await guest.call('POST', `file-entries?link=${body.link.hash}`, undefined, {
    rawBody: form,
  })
  expect(sent.status).toBe(200)
  const list = await team.owner.client.get(
    `drive/file-entries?folderId=${inbox.hash}&workspaceId=${team.id}`,
  )
  expect(list.body.data).toMatchObject([{ name: 'sent.txt', workspace_id: team.id }])
})

it('the trash of a workspace is emptied by those who may delete all of it', async () => {
  const other = await createTeam(app, 'Contributor')
  const path = `file-entries/delete?workspaceId=${other.id}`
  expect((await other.member.client.post(path, { emptyTrash: true })).status).toBe(403)
  expect((await other.owner.client.post(path, { emptyTrash: true })).status).toBe(200)
})

it('zips, thumbnails and downloads of a workspace are the members’', async () => {
  const other = await createTeam(app, 'Contributor')
  const { client } = other.owner
  const form = new FormData()
  form.append('file', new File(['inside'], 'in.txt', { type: 'text/plain' }))
  const { body } = await client.call('POST', `file-entries?workspaceId=${other.id}`, undefined, {
    rawBody: form,
  })
  const { hash, url } = body.fileEntry
  for (const path of [url, `/api/v1/file-entries/download/${hash}`])
    expect((await other.member.client.get(path)).status, path).toBe(200)
  const stranger = await registerUser(app)
  for (const path of [url, `/api/v1/file-entries/download/${hash}`])
    expect((await stranger.client.get(path)).status, path).toBe(404)
})
