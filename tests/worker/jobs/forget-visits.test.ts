import { afterAll, beforeAll, expect, it } from 'vitest'
import { linkCodes, linkReservations, linkVisits } from '#db/schema/index.ts'
import { startApp } from '#tests/support/app.ts'
import type { OwnApp } from '#tests/support/app.ts'
import { createLink, registerUser, uploadFile } from '#tests/support/factories.ts'

let app: OwnApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const PAST = new Date(Date.now() - 1000).toISOString()
const FUTURE = new Date(Date.now() + 60 * 60 * 1000).toISOString()

it('visits, downloads and codes of links are forgotten once they are over, and only those', async () => {
  const user = await registerUser(app)
  const emails = ['a@example.com', 'b@example.com']
  const link = await createLink(user.client, (await uploadFile(user.client)).id, { emails })
  const times = [PAST, FUTURE]
  await app.db.batch([
    app.db.insert(linkVisits).values(
      times.map((expiresAt) => ({
        linkId: link.id,
        visitor: expiresAt,
        download: '',
        isCounted: true,
        expiresAt,
      })),
    ),
    app.db
      .insert(linkReservations)
      .values(times.map((expiresAt) => ({ token: expiresAt, linkId: link.id, expiresAt }))),
    app.db
      .insert(linkCodes)
      .values(
        times.map((expiresAt, index) => ({ addressId: index + 1, codeHash: 'x', expiresAt })),
      ),
  ])
  await app.runScheduled()
  for (const table of [linkVisits, linkReservations, linkCodes])
    expect(await app.db.select({ expiresAt: table.expiresAt }).from(table)).toEqual([
      { expiresAt: FUTURE },
    ])
})
