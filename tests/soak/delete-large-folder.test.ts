import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createFolder, registerUser, uploadFile } from '#tests/support/factories.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

it('a folder of 50,000 is deleted for good while files go into it: what came before goes with it, and nothing comes after', async () => {
  const app = await sharedApp()
  const { client, id } = await registerUser(app)
  const folder = await createFolder(client)
  await app.db.run(sql`
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50000)
    INSERT INTO file_entries (hash, space_id, owner_id, parent_id, ancestors, is_folder, name, name_key, search_key, sort_key, type, created_at, updated_at)
    SELECT 'many-' || i, f.space_id, f.owner_id, f.id, f.ancestors || f.id || '/', 1, 'n' || i, 'n' || i, 'n' || i, 'n' || i, 'folder', f.created_at, f.created_at
    FROM n JOIN file_entries f ON f.id = ${folder.id}`)
  const send = () =>
    Promise.all(
      Array.from({ length: 6 }, () =>
        uploadFile(client, { parentId: folder.id }).catch(() => null),
      ),
    )
  const [sent, answer] = await Promise.all([
    send(),
    client.post('file-entries/delete', { entryIds: [folder.id], deleteForever: true }),
  ])
  expect(answer.status).toBe(200)
  for (const file of sent)
    if (file) expect((await client.get(`file-entries/${file.id}`)).status).toBe(404)
  expect(await send()).toEqual(Array.from({ length: 6 }, () => null))
  expect((await client.get('user/space-usage')).body.used).toBe(0)
  await app.runScheduled()
  const left = await app.db.all(sql`SELECT 1 FROM file_entries WHERE owner_id = ${id} LIMIT 1`)
  expect(left).toEqual([])
  await expectSoundDrive(app)
}, 60_000)
