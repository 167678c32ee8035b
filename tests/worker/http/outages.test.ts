import { expect, it } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { registerUser } from '#tests/support/factories.ts'

it('says that it is busy, and when to try again, while the database is out of reach', async () => {
  const app = await startApp()
  const { client, email, password } = await registerUser(app)
  expect((await client.get('/healthz')).body).toMatchObject({
    status: 'ok',
    database: true,
    bucket: true,
  })
  await app.stopDatabase()

  for (const answer of [
    await client.get('drive/file-entries'),
    await client.post('folders', { name: 'x' }),
    await client.post('auth/login', { email, password }),
  ]) {
    expect(answer.status).toBe(503)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(answer.body).toMatchObject({
      code: 'unavailable',
      message: 'The service is busy. Please try again in a moment.',
    })
  }
  const health = await client.get('/healthz')
  expect(health.status).toBe(503)
  expect(health.body).toMatchObject({ status: 'unavailable', database: false, bucket: true })
  const page = await client.get('/drive')
  expect(page.status).toBe(503)
  expect(page.headers.get('content-type')).toContain('text/html')

  const token = client.cookies.get('atoll_session') ?? ''
  expect(token).not.toBe('')
  for (const secret of [email, password, token]) expect(app.logs.join('\n')).not.toContain(secret)
  await app.stop()
})
