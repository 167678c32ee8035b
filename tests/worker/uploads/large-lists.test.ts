import { afterAll, beforeAll, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { registerUser } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { watchThread } from '#tests/support/thread-wait.ts'
import type { ThreadWait } from '#tests/support/thread-wait.ts'

let app: App
let user: TestUser
let thread: ThreadWait
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
  thread = watchThread(app.url)
})
afterAll(() => thread.stop())

const COUNT = 10_000

const validate = (folderOf: (index: number) => string) =>
  user.client.post('uploads/validate', {
    files: Array.from({ length: COUNT }, (_, index) => ({
      name: `${index}.txt`,
      size: 1,
      relativePath: `${folderOf(index)}${index}.txt`,
    })),
  })

/** So many other requests are answered during each call here; at most 6 where it does its work in one piece. */
const LEAST_ANSWERED = 8

it('10,000 files below 100 folders each hold nobody up', async () => {
  await validate(() => '')
  const { answered } = await thread.waitsDuring(async () => {
    const { status, body } = await validate(() => 'a/'.repeat(100))
    expect([status, body.errors.length]).toEqual([200, COUNT])
    expect(body.errors[0].message).toBe('There are too many folders in each other.')
  })
  expect(answered).toBeGreaterThanOrEqual(LEAST_ANSWERED)
})

it('10,000 files of 50 folders of their own are refused by a bound that the answer names', async () => {
  const { answered } = await thread.waitsDuring(async () => {
    const { status, body } = await validate((index) => `${index}/`.repeat(50))
    expect([status, body.errors]).toEqual([
      422,
      { files: ['These files are in more than 20,000 folders. Please check fewer at once.'] },
    ])
  })
  expect(answered).toBeGreaterThanOrEqual(LEAST_ANSWERED)
})

it('20,000 folders are looked up', async () => {
  const { status, body } = await validate((index) => `${index % 400}/${'a/'.repeat(49)}`)
  expect([status, body.errors]).toEqual([200, []])
})

it('of 10,000 wrong elements the first ones are named', async () => {
  const { answered } = await thread.waitsDuring(async () => {
    const { status, body } = await user.client.post('uploads/validate', {
      files: Array.from({ length: COUNT }, () => ({ name: 1, size: 'a', mime: 2 })),
    })
    expect(status).toBe(422)
    const fields = Object.keys(body.errors)
    expect(fields).toHaveLength(100)
    expect(fields.slice(0, 3)).toEqual(['files.0.name', 'files.0.mime', 'files.0.size'])
  })
  expect(answered).toBeGreaterThanOrEqual(LEAST_ANSWERED)
})

it('a list that is too long is refused before its elements are looked at', async () => {
  const files = Array.from({ length: COUNT + 1 }, () => 1)
  const { status, body } = await user.client.post('uploads/validate', { files })
  expect([status, body.errors]).toEqual([422, { files: ['There may be at most 10,000 of these.'] }])
})

it('the bound is documented', async () => {
  const { body } = await user.client.get('openapi.json')
  expect(JSON.stringify(body.paths['/uploads/validate'])).toContain(
    'at most 20000 different folders',
  )
})
