import { and, desc, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { auditEvents, fileEntries, linkReports } from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import {
  createFolder,
  createLink,
  registerUser,
  trash,
  unique,
  uploadFile,
  type TestUser,
} from '#tests/support/factories.ts'
import { permitOnly } from '#tests/support/permit-only.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { createTeam } from '#tests/support/workspaces.ts'
import { selectFiles } from '#worker/features/admin/files/queries.ts'

let app: App
let admin: ApiClient
let user: TestUser
beforeAll(async () => {
  app = await sharedApp()
  admin = await app.adminClient()
  user = await registerUser(app)
})

const filters = (value: object) => `filters=${encodeURIComponent(JSON.stringify(value))}`

const actionsOn = async (type: string, id: number) => {
  const events = await app.db
    .select({ action: auditEvents.action, email: auditEvents.actorEmail })
    .from(auditEvents)
    .where(and(eq(auditEvents.subjectType, type), eq(auditEvents.subjectId, String(id))))
  expect(new Set(events.map(({ email }) => email))).toEqual(new Set([app.admin.email]))
  return events.map(({ action }) => action)
}

const idsOf = (body: { pagination: { data: { id: number }[] } }) =>
  body.pagination.data.map(({ id }) => id)

describe('files of all users', () => {
  it('are found by a part of their name, their type, owner and links', async () => {
    const folder = await createFolder(user.client, 'Canaries')
    const name = 'canary <img src=x onerror=alert(1)>.txt'
    const file = await uploadFile(user.client, { parentId: folder.id, name, content: 'song' })
    await createLink(user.client, file.id)
    for (const query of ['query=canary+%3Cimg', filters({ owner: user.id, public: true })]) {
      const { body } = await admin.get(`admin/files?${query}`)
      expect(body.pagination.data).toEqual([
        expect.objectContaining({
          id: file.id,
          name,
          type: 'text',
          file_size: 4,
          owner: { id: user.id, email: user.email },
          workspace: null,
          is_public: true,
          deleted_at: null,
        }),
      ])
    }
    const folders = await admin.get(`admin/files?${filters({ owner: user.id, type: 'folder' })}`)
    expect(idsOf(folders.body)).toEqual([folder.id])
  })

  it('are sorted by their type, along an index', async () => {
    const own = await registerUser(app)
    // Other tests' files would fill the page.
    const name = `sorted-${unique()}`
    await createFolder(own.client, name)
    await uploadFile(own.client, { name: `${name}.txt` })
    const types = async (dir: string) => {
      const { body } = await admin.get(`admin/files?query=${name}&orderBy=type&orderDir=${dir}`)
      return body.pagination.data.map((file: { type: string }) => file.type) as string[]
    }
    const ascending = await types('asc')
    expect(ascending).toEqual(['folder', 'text'])
    expect(await types('desc')).toEqual(ascending.toReversed())
    const slice = { where: undefined, limit: 30, offset: 0 }
    const orderBy = [desc(fileEntries.type), desc(fileEntries.id)]
    const selection = selectFiles(app.db, { ...slice, orderBy }).getSQL()
    const plan = await app.db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${selection}`)
    const steps = plan.map(({ detail }) => detail).join('\n')
    expect(steps).toContain('file_entries_of_site_by_type')
    expect(steps).not.toContain('TEMP B-TREE')
  })

  it('are read by an admin, which the audit log tells, and can run nothing', async () => {
    const file = await uploadFile(user.client, { name: 'page.html', content: '<script>1</script>' })
    const answer = await admin.get(`admin/files/${file.id}/content`)
    expect(answer.body).toBe('<script>1</script>')
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await actionsOn('file', file.id)).toEqual(['file.view'])
  })

  it('go to the trash of their owner, who can restore them, or are deleted for ever', async () => {
    const folder = await createFolder(user.client, 'Doomed')
    const file = await uploadFile(user.client, { parentId: folder.id, content: 'x' })
    const toTrash = await admin.post('admin/files/delete', { ids: [folder.id, file.id] })
    expect(toTrash.status).toBe(200)
    const restored = await user.client.post('file-entries/restore', { entryIds: [folder.id] })
    expect(restored.status).toBe(200)
    const forever = { ids: [folder.id], deleteForever: true }
    expect((await admin.post('admin/files/delete', forever)).status).toBe(200)
    expect((await user.client.get(`file-entries/${file.id}`)).status).toBe(404)
    expect(idsOf((await admin.get('admin/files?query=Doomed')).body)).toEqual([])
    expect((await admin.post('admin/files/delete', forever)).status).toBe(404)
  })

  it('of which one is unknown stay all as they are', async () => {
    const file = await uploadFile(user.client, {})
    const answer = await admin.post('admin/files/delete', { ids: [file.id, 999_999] })
    expect(answer.status).toBe(404)
    expect((await user.client.get(`file-entries/${file.id}`)).body.fileEntry.deleted_at).toBeNull()
  })

  it('are not deleted by who may only look at them', async () => {
    const file = await uploadFile(user.client, {})
    const viewer = await registerUser(app)
    await permitOnly(app, viewer.id, ['files.view', 'files.delete', 'admin.access'])
    expect((await viewer.client.get(`admin/files/${file.id}/content`)).status).toBe(200)
    const answer = await viewer.client.post('admin/files/delete', { ids: [file.id] })
    expect(answer.status).toBe(403)
  })

  it('in the trash are told apart', async () => {
    const owner = await registerUser(app)
    const kept = await uploadFile(owner.client, {})
    const trashed = await uploadFile(owner.client, { name: 'thrown away.txt' })
    await trash(owner.client, trashed.id)
    const of = async (isTrashed: boolean) =>
      idsOf(
        (await admin.get(`admin/files?${filters({ owner: owner.id, trashed: isTrashed })}`)).body,
      )
    expect([await of(false), await of(true)]).toEqual([[kept.id], [trashed.id]])
  })
})

describe('links of all users', () => {
  it('are listed with their reports, and end at once', async () => {
    const file = await uploadFile(user.client, { name: 'reported.txt' })
    const link = await createLink(user.client, file.id)
    const guest = await app.guest()
    const report = { reason: 'malware', message: '<b>It bites.</b>', email: 'who@example.com' }
    expect((await guest.post(`shareable-links/${link.hash}/report`, report)).status).toBe(200)

    const reported = await admin.get(`admin/links?${filters({ reported: true, owner: user.id })}`)
    expect(reported.body.pagination.data).toEqual([
      expect.objectContaining({
        id: link.id,
        entry_name: 'reported.txt',
        entries_count: 1,
        open_reports_count: 1,
        owner: { id: user.id, email: user.email },
      }),
    ])
    const open = await admin.get(`admin/link-reports?query=${link.hash}`)
    expect(open.body.pagination.data).toEqual([
      expect.objectContaining({ ...report, link_id: link.id, closed_at: null }),
    ])
    const ids = idsOf(open.body)
    expect((await admin.post('admin/link-reports/close', { ids })).status).toBe(200)
    expect((await admin.post('admin/link-reports/close', { ids })).status).toBe(404)

    expect((await admin.post('admin/links/delete', { ids: [link.id] })).status).toBe(200)
    expect((await guest.get(`shareable-links/${link.hash}`)).status).toBe(404)
    const [row] = await app.db.select().from(linkReports).where(eq(linkReports.linkHash, link.hash))
    expect(row).toMatchObject({ linkId: null, message: report.message })
  })
})

describe('workspaces of all users', () => {
  it('are listed, given to somebody else and deleted, each with a record', async () => {
    const { owner, member, id } = await createTeam(app, 'Editor')
    const { body } = await admin.get(`admin/workspaces?${filters({ owner: owner.id })}`)
    expect(body.pagination.data).toEqual([
      expect.objectContaining({
        id,
        members_count: 2,
        owner: { id: owner.id, email: owner.email },
      }),
    ])
    const given = await admin.post(`workspace/${id}/transfer`, { userId: member.id })
    expect(given.status).toBe(200)
    expect((await admin.post('admin/workspaces/delete', { ids: [id] })).status).toBe(200)
    expect((await member.client.get(`workspace/${id}`)).status).toBe(404)
    expect(await actionsOn('workspace', id)).toEqual(['workspace.transfer', 'workspace.delete'])
    expect((await admin.post('admin/workspaces/delete', { ids: [id] })).status).toBe(404)
  })
})

describe('tags of all users', () => {
  it('are renamed where their owner has no such tag, and taken off', async () => {
    const owner = await registerUser(app)
    const file = await uploadFile(owner.client, {})
    await owner.client.post(`file-entries/${file.id}/sync-tags`, { tags: ['Rude', 'Polite'] })
    const { body } = await admin.get(`admin/tags?${filters({ owner: owner.id })}`)
    expect(body.pagination.data).toEqual([
      expect.objectContaining({ name: 'Polite', entries_count: 1 }),
      expect.objectContaining({ name: 'Rude', entries_count: 1 }),
    ])
    const [polite, rude] = idsOf(body)
    const taken = await admin.put(`admin/tags/${rude}`, { name: 'polite' })
    expect([taken.status, taken.body.errors]).toEqual([
      422,
      { name: ['This user has a tag with this name already.'] },
    ])
    expect((await admin.put(`admin/tags/${rude}`, { name: ' ' })).status).toBe(422)
    expect((await admin.put(`admin/tags/${rude}`, { name: 'x', userId: 1 })).status).toBe(422)
    expect((await admin.put(`admin/tags/${rude}`, { name: 'Kind' })).status).toBe(200)
    expect((await admin.post('admin/tags/delete', { ids: [polite] })).status).toBe(200)
    const { tags } = (await owner.client.get(`file-entries/${file.id}`)).body.fileEntry
    expect(tags.map(({ name }: { name: string }) => name)).toEqual(['Kind'])
  })
})
