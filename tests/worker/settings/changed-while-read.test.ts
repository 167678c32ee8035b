import { expect, it } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { startDatabaseGate } from '#tests/support/database-gate.ts'
import { changeSettings } from '#tests/support/factories.ts'

it('settings that were read before a change, and came after it, are not kept', async () => {
  const gate = await startDatabaseGate()
  const app = await startApp({ variables: { LIBSQL_URL: gate.url } })
  gate.target = app.database.url
  const admin = await app.adminClient()
  const siteName = async () =>
    (await admin.get('bootstrap-data')).body.data.settings.branding.site_name
  await app.restartWorker()

  const isHeld = gate.holdNext('localizations')
  const early = siteName()
  const letGo = await isHeld
  await changeSettings(admin, { 'branding.site_name': 'Lagoon' })
  letGo()
  expect(await early).toBe('Atoll')
  expect(await siteName()).toBe('Lagoon')
  await app.stop()
  gate.stop()
})
