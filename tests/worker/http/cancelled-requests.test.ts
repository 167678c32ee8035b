import { get } from 'node:http'
import { expect, it } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { startDatabaseGate } from '#tests/support/database-gate.ts'

/** As many as the Worker keeps. */
const CONNECTIONS = 4

it('requests that are cancelled return their connections to the database', async () => {
  const gate = await startDatabaseGate()
  const app = await startApp({ variables: { LIBSQL_URL: gate.url } })
  gate.target = app.database.url
  const guest = await app.guest()
  const visit = async () => expect((await guest.get('/healthz')).status).toBe(200)
  await visit()
  // Over a kept connection the protocol's version is another one.
  expect(gate.lastPath).toBe('/v3/pipeline')
  for (let turn = 0; turn < CONNECTIONS; turn++) {
    const held = gate.holdNext('SELECT')
    const request = get(`${app.url}/healthz`).on('error', () => undefined)
    const letGo = await held
    request.destroy()
    // After it, the Worker knows that the first one is gone.
    await visit()
    letGo()
  }
  await visit()
  expect(gate.lastPath).toBe('/v3/pipeline')
  await app.stop()
  gate.stop()
})
