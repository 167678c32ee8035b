import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { users } from '#db/schema/index.ts'
import type { App } from '#tests/support/app.ts'
import { createFolder, linkTogether, registerUser, uploadFile } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { uploadForm } from '#tests/support/form-upload.ts'
import { mailTexts } from '#tests/support/kept-mails.ts'
import { notificationsOf } from '#tests/support/notifications.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { withQuery } from '#tests/support/with-query.ts'

let app: App
beforeAll(async () => {
  app = await sharedApp()
})

async function withSpace(availableSpaceBytes: number): Promise<TestUser> {
  const user = await registerUser(app)
  await app.db.update(users).set({ availableSpaceBytes }).where(eq(users.id, user.id))
  return user
}

const bytes = (count: number) => 'x'.repeat(count)

/** The line of each notice that tells the use. */
const notices = async (user: TestUser) =>
  (await notificationsOf(user))
    .filter(({ type }) => type === 'space-nearly-full')
    .map(({ data }) => data.lines[1]?.content)

describe('the notice that space is nearly full', () => {
  it('comes with the file that reaches 90 %, and is mailed', async () => {
    const user = await withSpace(1000)
    await uploadFile(user.client, { content: bytes(899) })
    expect(await notices(user)).toEqual([])
    await uploadFile(user.client, { content: bytes(1) })
    expect(await notices(user)).toEqual(['900 B of 1,000 B used'])
    await expect.poll(() => mailTexts(app, user.email)).toHaveLength(1)
    const [text] = await mailTexts(app, user.email)
    expect(text).toContain('Your storage is nearly full')
    expect(text).toContain('900 B of 1,000 B used')
  })

  it('comes once a week, also when 10 files come at once', async () => {
    const user = await withSpace(1000)
    await uploadFile(user.client, { content: bytes(895) })
    await Promise.all(
      Array.from({ length: 10 }, () => uploadFile(user.client, { content: bytes(5) })),
    )
    expect(await notices(user)).toHaveLength(1)
    await app.db.run(
      sql`UPDATE notifications SET created_at = '2026-01-01T00:00:00.000Z' WHERE user_id = ${user.id}`,
    )
    await uploadFile(user.client, { content: bytes(5) })
    expect(await notices(user)).toHaveLength(2)
  })

  it('comes when a file is replaced, copied or sent by a link', async () => {
    const [replacing, copying, linking] = [
      await withSpace(1000),
      await withSpace(1000),
      await withSpace(1000),
    ]
    const file = await uploadFile(replacing.client, { content: bytes(450) })
    await uploadFile(replacing.client, {
      name: file.name,
      content: bytes(451),
      onConflict: 'replace',
    })
    const original = await uploadFile(copying.client, { content: bytes(460) })
    await copying.client.post('file-entries/duplicate', { entryIds: [original.id], inPlace: true })
    const folder = await createFolder(linking.client)
    const link = await linkTogether(linking.client, [folder.id], { allow_edit: true })
    const visitor = withQuery(await app.guest(), `link=${link.hash}`)
    expect((await uploadForm(visitor, bytes(950))).status).toBe(200)
    for (const user of [replacing, copying, linking]) expect(await notices(user)).toHaveLength(1)
  })

  it('comes to the owner of a workspace when a member fills it', async () => {
    const [owner, member] = [await withSpace(1000), await registerUser(app)]
    const [space] = await app.db.all<{ id: number }>(sql`
      INSERT INTO spaces (kind, name, owner_id) VALUES ('workspace', 'Team', ${owner.id}) RETURNING id`)
    await app.db.run(sql`
      INSERT INTO workspace_members (space_id, user_id, role_id)
      SELECT ${space?.id}, ${member.id}, id FROM roles WHERE type = 'workspace' AND name = 'Editor'`)
    const folder = await createFolder(owner.client)
    await app.db.run(sql`UPDATE file_entries SET space_id = ${space?.id} WHERE id = ${folder.id}`)
    await uploadFile(member.client, { parentId: folder.id, content: bytes(950) })
    expect(await notices(owner)).toHaveLength(1)
    expect(await notices(member)).toEqual([])
  })

  it('does not come where there is room, nor for a file that was refused', async () => {
    const [roomy, small] = [await registerUser(app), await withSpace(1000)]
    await uploadFile(roomy.client, { content: bytes(950) })
    expect((await uploadForm(small.client, bytes(1001))).status).toBe(413)
    expect([...(await notices(roomy)), ...(await notices(small))]).toEqual([])
  })
})
