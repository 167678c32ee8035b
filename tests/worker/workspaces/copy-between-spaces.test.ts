import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { uploadFile } from '#tests/support/factories.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import { copyToSpace, moveToSpace, namesIn, uploadToSpace } from '#tests/support/spaces.ts'
import { createTeam, joined } from '#tests/support/workspaces.ts'

let app: App
beforeAll(async () => {
  app = await sharedApp()
})
afterEach(() => expectSoundDrive(app))

describe('POST file-entries/duplicate to another space', () => {
  it.each(['Contributor', 'Editor', 'Admin'] as const)(
    'a member with the role %s copies in and out',
    async (role) => {
      const team = await createTeam(app, role)
      const [own, theirs] = [
        await uploadFile(team.member.client, { name: 'own.txt' }),
        await uploadToSpace(team.owner, team.id, 'theirs.txt'),
      ]
      const into = await copyToSpace(team.member, [own.id], team.id)
      expect([into.status, into.body.entries?.[0].workspace_id]).toEqual([200, team.id])
      expect((await copyToSpace(team.member, [theirs.id], 0)).status).toBe(200)
      expect(await namesIn(team.member, 0)).toEqual(['own.txt', 'theirs.txt'])
      expect(await namesIn(team.owner, team.id)).toEqual(['own.txt', 'theirs.txt'])
    },
  )

  it('a role that may not download takes no copy out', async () => {
    const team = await createTeam(app)
    await app.db.run(sql`INSERT INTO roles (name, type) VALUES ('Viewer', 'workspace')`)
    await app.db.run(sql`
      INSERT INTO role_permissions (role_id, name)
      SELECT roles.id, p.value FROM roles, json_each('["files.view","files.create","files.move","files.delete"]') p WHERE roles.name = 'Viewer'`)
    const viewer = await joined(app, team, 'Viewer')
    const file = await uploadToSpace(team.owner, team.id)
    expect((await copyToSpace(viewer, [file.id], 0)).status).toBe(403)
    expect((await moveToSpace(viewer, [file.id], 0)).status).toBe(403)
  })
})
