import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import type { OwnApp } from '#tests/support/app.ts'
import { registerUser } from '#tests/support/factories.ts'

let app: OwnApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

it('the five-minute job passes over uploads whose parts the local bucket cannot list', async () => {
  const { client } = await registerUser(app)
  const { status } = await client.post('s3/multipart/create', { filename: 'a.bin', size: 6e6 })
  expect(status).toBe(200)
  await app.runScheduled('*/5 * * * *')
  expect(app.logs.filter((line) => line.includes('"level":"error"'))).toEqual([])
})
