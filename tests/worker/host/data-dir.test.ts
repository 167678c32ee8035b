import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { preparedSite } from '#tests/support/prepared-site.ts'
import { openS3Endpoint } from '#tests/support/s3-endpoint.ts'
import { openDataDir } from '#worker/host/data-dir.ts'
import { freePort } from '#worker/host/ports.ts'
import { startWorker } from '#worker/host/worker-host.ts'

let umask = 0
beforeEach(() => {
  umask = process.umask(0o022)
})
afterEach(() => {
  process.umask(umask)
})

/** Paths below a folder that other users could reach, and their modes. */
function reachable(directory: string): string[] {
  return ['', ...readdirSync(directory, { recursive: true, encoding: 'utf8' })].flatMap((name) => {
    const { mode } = lstatSync(join(directory, name))
    return (mode & 0o077) === 0 ? [] : [`${name} ${(mode & 0o777).toString(8)}`]
  })
}

it('everything that a site, its database server and workerd create is for its user alone', async () => {
  const { directory, site } = await preparedSite(0)
  const worker = await startWorker({
    host: '127.0.0.1',
    port: await freePort(),
    trustedProxies: [],
    hasRoomFor: () => true,
    directory: join(directory, 'storage'),
    variables: site.variables,
    s3SecretAccessKey: site.s3SecretAccessKey,
    onLog: () => undefined,
  })
  const s3 = openS3Endpoint(worker.url, site.s3SecretAccessKey)
  expect((await s3.put('blobs/x', new TextEncoder().encode('hello'))).status).toBe(200)
  expect(reachable(directory)).toEqual([])
  await worker.stop()
  await site.stopDatabase()
  await rm(directory, { recursive: true })
})

it('a folder of an earlier version is restricted, and files beside it are left alone', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'atoll-test-'))
  await mkdir(join(directory, 'storage/r2/atoll/blobs'), { recursive: true })
  for (const name of ['app-key', 'storage/r2/atoll/blobs/x', 'a-file-of-mine'])
    await writeFile(join(directory, name), 'content')
  chmodSync(directory, 0o755)
  openDataDir(directory)
  expect(reachable(directory)).toEqual(['a-file-of-mine 644'])
  await rm(directory, { recursive: true })
})
