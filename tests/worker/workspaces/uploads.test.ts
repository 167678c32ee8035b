import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { users } from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import {
  finishInput,
  presign,
  putObject,
  registerUser,
  uploadDirectly,
  uploadFile,
} from '#tests/support/factories.ts'
import { uploadForm } from '#tests/support/form-upload.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import { beginTus, patchTus, tusEntry, uploadByTus } from '#tests/support/tus.ts'
import { withQuery } from '#tests/support/with-query.ts'
import { createTeam } from '#tests/support/workspaces.ts'
import type { Team } from '#tests/support/workspaces.ts'

let app: App
let team: Team
let inTeam: ApiClient
beforeAll(async () => {
  app = await sharedApp()
})
beforeEach(async () => {
  team = await createTeam(app)
  inTeam = withQuery(team.member.client, `workspaceId=${team.id}`)
})
afterEach(() => expectSoundDrive(app))

const HELLO = new TextEncoder().encode('hello')

const limit = (userId: number, bytes: number) =>
  app.db
    .update(users)
    .set({ availableSpaceBytes: bytes })
    .where(sql`id = ${userId}`)

const remove = () =>
  app.db.run(sql`DELETE FROM workspace_members WHERE user_id = ${team.member.id}`)

describe.each([
  ['a form', () => uploadFile(inTeam)],
  [
    'a form that names the workspace behind the file',
    async () => {
      const fields = { workspaceId: String(team.id) }
      return (await uploadForm(team.member.client, 'hello', fields)).body.fileEntry
    },
  ],
  ['an address', () => uploadDirectly(inTeam)],
  ['tus', () => uploadByTus(inTeam, HELLO)],
] as const)('by %s', (_, upload) => {
  it('a file goes into the workspace, at its owner’s cost', async () => {
    await limit(team.member.id, 1)
    const entry = await upload()
    expect(entry).toMatchObject({ workspace_id: team.id, owner_id: team.member.id, file_size: 5 })
    const used = async (client: ApiClient) => (await client.get('user/space-usage')).body.used
    expect(await used(team.member.client)).toBe(0)
    expect(await used(inTeam)).toBe(5)
    expect(await used(team.owner.client)).toBe(5)
  })

  it('none goes where the owner has no room', async () => {
    await limit(team.owner.id, 4)
    await expect(upload().then((entry) => expect(entry).toBeDefined())).rejects.toThrow()
  })
})

it('whoever is removed in the middle of an upload finishes it nowhere', async () => {
  const key = await beginTus(inTeam, 5)
  const presigned = await presign(inTeam, {})
  await putObject(presigned, 'hello')
  await remove()
  const answers = [
    await patchTus(inTeam, key, 0, 'hello'),
    await tusEntry(inTeam, key),
    await inTeam.post('s3/entries', finishInput(presigned, {})),
    await uploadForm(inTeam, 'hello'),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  const left = await team.owner.client.get(`drive/file-entries?workspaceId=${team.id}`)
  expect(left.body.data).toEqual([])
})

it('nobody else uploads into it', async () => {
  const stranger = await registerUser(app)
  const outside = withQuery(stranger.client, `workspaceId=${team.id}`)
  const input = { filename: 'a.txt', mime: 'text/plain', size: 5 }
  for (const answer of [
    await uploadForm(outside, 'hello'),
    await uploadForm(stranger.client, 'hello', { workspaceId: String(team.id) }),
    await outside.post('s3/simple/presign', input),
    await outside.post('s3/multipart/create', input),
    await outside.post('uploads/validate', { files: [{ name: 'a', size: 5 }] }),
  ])
    expect(answer.status).toBe(404)
})
