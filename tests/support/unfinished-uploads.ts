import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { uploads } from '#db/schema/index.ts'
import type { App } from './app.ts'

/** Uploads of which nothing was made are given up behind the response, with what was stored of them. */
export const expectNothingUnfinished = (app: App, { id }: { id: number }): Promise<void> =>
  expect
    .poll(async () => {
      const rows = await app.db.select().from(uploads).where(eq(uploads.userId, id))
      return rows.filter(({ entryId }) => entryId === null)
    })
    .toEqual([])
