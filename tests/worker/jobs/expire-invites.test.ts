import { eq, inArray } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { workspaceInvites } from '#db/schema/index.ts'
import type { App } from '#tests/support/app.ts'
import { inviteTo, strangerAddress } from '#tests/support/invites.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
beforeAll(async () => {
  app = await sharedApp()
})

const DAY_MS = 24 * 60 * 60 * 1000

it('invitations are deleted 30 days after they expired, and no others', async () => {
  const daysAgo = new Map([
    [(await inviteTo(app, { email: strangerAddress() })).id, 31],
    [(await inviteTo(app, { email: strangerAddress() })).id, 29],
    [(await inviteTo(app, { email: strangerAddress() })).id, -1],
  ])
  for (const [id, days] of daysAgo) {
    const expiresAt = new Date(Date.now() - days * DAY_MS).toISOString()
    await app.db.update(workspaceInvites).set({ expiresAt }).where(eq(workspaceInvites.id, id))
  }
  await app.runScheduled()
  const left = await app.db
    .select({ id: workspaceInvites.id })
    .from(workspaceInvites)
    .where(inArray(workspaceInvites.id, [...daysAgo.keys()]))
  const [, ...kept] = [...daysAgo.keys()]
  expect(left.map(({ id }) => id).toSorted()).toEqual(kept.toSorted())
})
