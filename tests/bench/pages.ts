import { gzipSync } from 'node:zlib'
import type { App } from '#tests/support/app.ts'
import { registerUser } from '#tests/support/factories.ts'
import type { BenchRow } from './print-table.ts'

/** Measures the weight of pages and the round trips of warm ones. */
export async function measurePages(app: App): Promise<BenchRow[]> {
  const guest = await app.guest()
  const { client } = await registerUser(app)
  const landing = await guest.get('/')
  const rows: BenchRow[] = [
    {
      what: 'landing page: HTML',
      figure: gzipSync(landing.body).byteLength,
      unit: 'B gzipped',
      atMost: 10_000,
    },
  ]
  const admin = await app.adminClient()
  await admin.post('admin/pages', { title: 'Warm', slug: 'warm', body: '<p>Water</p>' })
  await guest.get('/pages/warm')
  for (const path of ['/', '/pages/warm', '/contact', '/login', '/register', '/nowhere']) {
    const { roundTrips } = await guest.get(path)
    rows.push({
      what: `round trips: ${path} (guest, warm)`,
      figure: roundTrips,
      unit: '',
      atMost: 0,
    })
  }
  for (const path of ['/', '/drive', '/drive/trash', '/account-settings']) {
    const { roundTrips } = await client.get(path)
    rows.push({ what: `round trips: ${path} (signed in)`, figure: roundTrips, unit: '', atMost: 2 })
  }
  return rows
}
