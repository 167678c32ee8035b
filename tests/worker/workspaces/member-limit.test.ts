import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { permitOnly } from '#tests/support/permit-only.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { createTeam, invite } from '#tests/support/workspaces.ts'
import type { Team } from '#tests/support/workspaces.ts'
import {
  hasRoomForMembers,
  memberLimitOf,
} from '#worker/features/workspaces/member-limit-queries.ts'

let app: App
beforeAll(async () => {
  app = await sharedApp()
})

async function limitOf({ id }: Team): Promise<number | undefined> {
  const [row] = await app.db.all<{ most: number }>(sql`SELECT ${memberLimitOf(id)} AS most`)
  return row?.most
}

const addresses = (count: number) =>
  Array.from({ length: count }, (_, index) => `new-${index}@example.com`)

async function mayInvite({ id }: Team, more: number): Promise<boolean> {
  const [row] = await app.db.all<{ fits: number }>(
    sql`SELECT ${hasRoomForMembers(id, addresses(more))} AS fits`,
  )
  return row?.fits === 1
}

const limit = (value: number | null) =>
  JSON.stringify([
    { name: 'count', value: 1 },
    { name: 'member_count', value },
  ])

async function giveOwner({ owner }: Team, name: string, restrictions: string): Promise<void> {
  await app.db.run(sql`
    INSERT INTO user_permissions (user_id, name, restrictions) VALUES (${owner.id}, ${name}, ${restrictions})
    ON CONFLICT DO UPDATE SET restrictions = excluded.restrictions`)
}

describe('the limit of people in a workspace', () => {
  it('is 1,000 by the roles that a site starts with', async () => {
    const team = await createTeam(app)
    expect(await limitOf(team)).toBe(1000)
    expect(await mayInvite(team, 998)).toBe(true)
    expect(await mayInvite(team, 999)).toBe(false)
  })

  it('is the owner’s own before that of the role', async () => {
    const team = await createTeam(app)
    await giveOwner(team, 'workspaces.create', limit(7))
    expect(await limitOf(team)).toBe(7)
    await giveOwner(team, 'workspaces.create', limit(null))
    expect(await limitOf(team)).toBe(1000)
  })

  it('is zero once the owner may not have workspaces', async () => {
    const team = await createTeam(app)
    await permitOnly(app, team.owner.id, [])
    expect(await limitOf(team)).toBe(0)
    expect(await mayInvite(team, 1)).toBe(false)
  })

  it('for an owner who may do everything is 1,000, unless another is given', async () => {
    const team = await createTeam(app)
    await permitOnly(app, team.owner.id, ['admin'])
    expect(await limitOf(team)).toBe(1000)
    await giveOwner(team, 'workspaces.create', limit(3))
    expect(await limitOf(team)).toBe(3)
  })

  it('counts the owner, members and pending invitations', async () => {
    const team = await createTeam(app)
    await giveOwner(team, 'workspaces.create', limit(4))
    expect(await mayInvite(team, 2)).toBe(true)
    expect(await mayInvite(team, 3)).toBe(false)
    await invite(app, team.id, 'ann@example.com')
    expect(await mayInvite(team, 1)).toBe(true)
    expect(await mayInvite(team, 2)).toBe(false)
    // Invited again, somebody takes no further place.
    await invite(app, team.id, addresses(1)[0] ?? '')
    expect(await mayInvite(team, 1)).toBe(true)
  })
})
