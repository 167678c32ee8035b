import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { registerUser } from '#tests/support/factories.ts'
import { primaryLines, sharedFacts } from '#tests/support/notifications.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
beforeAll(async () => {
  app = await sharedApp()
})

const DAY_MS = 24 * 60 * 60 * 1000

it('notifications of more than 90 days ago are deleted, in portions; younger ones stay', async () => {
  const user = await registerUser(app)
  const insert = (name: string, daysAgo: number, count: number) =>
    app.db.run(sql`
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
      INSERT INTO notifications (user_id, type, facts, is_listed, created_at)
      SELECT ${user.id}, 'file-entry-shared', ${JSON.stringify(sharedFacts(name))}, 1,
        ${new Date(Date.now() - daysAgo * DAY_MS).toISOString()} FROM n`)
  await insert('old', 91, 4500)
  await insert('young', 89, 1)
  await app.runScheduled('7 * * * *')
  expect(await primaryLines(user)).toEqual(['\u2068Alice\u2069 shared \u2068young\u2069 with you'])
})
