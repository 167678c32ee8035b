import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { largeFile } from '#tests/support/picked-files.ts'
import { scriptedRun } from '#tests/support/scripted-run.ts'
import { refused } from '#tests/support/open-requests.ts'
import { scriptedUploads } from '#tests/support/scripted-uploads.ts'
import type { UploadRun } from '#web/uploads/transfer/uploader.ts'
import { uploadByTus } from '#web/uploads/transfer/tus-upload.ts'

const MIB = 1024 ** 2
const SIZE = 20 * MIB

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

const wait = (seconds = 0) => vi.advanceTimersByTimeAsync(seconds * 1000)

function start(site = scriptedUploads(), more: Partial<UploadRun> = {}) {
  const { run, ...rest } = scriptedRun(site, largeFile('film.mp4', SIZE), more)
  return { site, result: uploadByTus(run).catch((error: unknown) => error), ...rest }
}

const remembered = (site: ReturnType<typeof scriptedUploads>) =>
  site.deps.memory.all().map(({ id }) => id)

describe('a file of 4 MB and more through the site', () => {
  it('is begun with what there is to say of it, remembered, sent, and made an entry', async () => {
    const { site, result } = start(undefined, {
      destination: { parentId: 5, workspaceId: 3 },
      onConflict: 'replace',
    })
    await wait()
    expect(site.tus[0]).toMatchObject({
      uploadKey: null,
      metadata: {
        name: 'film.mp4',
        clientName: 'film.mp4',
        clientMime: 'text/plain',
        clientExtension: 'mp4',
        clientSize: String(SIZE),
        parentId: '5',
        workspaceId: '3',
      },
    })
    site.tus[0]?.create('new')
    await wait()
    expect(remembered(site)).toEqual(['new'])
    site.tus[0]?.arrive()
    expect(await result).toMatchObject({ name: 'new' })
    expect(site.tusEntries).toEqual([{ uploadKey: 'new', workspaceId: 3, onConflict: 'replace' }])
    expect(remembered(site)).toEqual([])
  })

  it('goes on with the same upload when the connection breaks or the server is busy', async () => {
    const { site, result } = start()
    await wait()
    site.tus[0]?.create('new')
    site.tus[0]?.refuse(503)
    await wait()
    site.tus[1]?.lose()
    await wait(3)
    expect(site.tus.map(({ uploadKey }) => uploadKey)).toEqual([null, 'new', 'new'])
    site.tus[2]?.arrive()
    expect(await result).toMatchObject({ name: 'new' })
  })

  it('gives up after 0, 3, 5, 10 and 20 seconds, but not while it gets on', async () => {
    const { site, result } = start()
    await wait()
    site.tus[0]?.create('new')
    for (let attempt = 0; attempt < 20; attempt++) {
      site.tus.at(-1)?.accept((attempt + 1) * 1000)
      site.tus.at(-1)?.refuse(500)
      await wait()
    }
    expect(site.tus).toHaveLength(21)
    for (const seconds of [3, 5, 10, 20]) {
      site.tus.at(-1)?.refuse(500, 'Broken.')
      await wait(seconds)
    }
    expect(site.tus).toHaveLength(25)
    site.tus.at(-1)?.refuse(500, 'Broken.')
    expect(await result).toMatchObject({ status: 500, message: 'Broken.' })
    expect(remembered(site)).toEqual(['new'])
  })

  it.each([401, 403, 413, 422])(
    'refused with %d is not tried again, and says why',
    async (status) => {
      const { site, result } = start()
      await wait()
      site.tus[0]?.refuse(status, 'No.')
      await wait(120)
      expect(await result).toMatchObject({ status, message: 'No.' })
      expect(site.tus).toHaveLength(1)
    },
  )

  it('whose entry is refused is given up, and the reason told', async () => {
    const site = scriptedUploads()
    site.letAllArrive()
    site.failNext('createTusEntry', refused(413, 'There is not enough space left for this file.'))
    expect(await start(site).result).toMatchObject({
      message: 'There is not enough space left for this file.',
    })
    expect(remembered(site)).toEqual([])
    expect(site.called).toEqual(['createTusEntry', 'abortTus'])
  })

  it.each([401, 409])('whose entry is not made because of %d can go on later', async (status) => {
    const site = scriptedUploads()
    site.letAllArrive()
    site.failNext('createTusEntry', refused(status))
    expect(await start(site).result).toMatchObject({ status })
    expect(remembered(site)).toHaveLength(1)
  })
})

describe('cut off and picked again', () => {
  async function cutOff() {
    const first = start()
    await wait()
    first.site.tus[0]?.create('begun')
    first.stop()
    expect(await first.result).toMatchObject({ name: 'AbortError' })
    expect(first.site.tus[0]?.isAborted()).toBe(true)
    return first.site
  }

  it('goes on with the upload that was begun', async () => {
    const site = await cutOff()
    site.letAllArrive()
    expect(await start(site).result).toMatchObject({ name: 'begun' })
    expect(site.tus.map(({ uploadKey }) => uploadKey)).toEqual([null, 'begun'])
    expect(remembered(site)).toEqual([])
  })

  it('begins anew when the server knows it no longer', async () => {
    const site = await cutOff()
    const { result } = start(site)
    await wait()
    site.tus[1]?.refuse(404)
    await wait()
    expect(site.tus[2]?.uploadKey).toBeNull()
    site.tus[2]?.create('anew')
    site.tus[2]?.arrive()
    expect(await result).toMatchObject({ name: 'anew' })
    expect(remembered(site)).toEqual([])
  })

  it('is left to the tab that is sending it', async () => {
    const site = await cutOff()
    site.heldElsewhere.add('begun')
    site.letAllArrive()
    await start(site).result
    expect(site.tus[1]?.uploadKey).toBeNull()
    expect(remembered(site)).toEqual(['begun'])
  })

  it('is not taken up when another tab has finished it meanwhile: that would be one file for two', async () => {
    const site = await cutOff()
    const { holdLock, memory } = site.deps
    const release = vi.fn<() => Promise<void>>().mockResolvedValue()
    site.deps.holdLock = async (id) => {
      if (id !== 'begun') return holdLock(id)
      memory.forget(id)
      return { release }
    }
    site.letAllArrive()
    await start(site).result
    expect(site.tus[1]?.uploadKey).toBeNull()
    expect(release).toHaveBeenCalledOnce()
  })

  it('is locked before another tab can find it', async () => {
    const site = scriptedUploads()
    const { holdLock } = site.deps
    const found: string[][] = []
    site.deps.holdLock = async (id) => {
      found.push(remembered(site))
      return holdLock(id)
    }
    const { result } = start(site)
    await wait()
    site.tus[0]?.create('new')
    await wait()
    expect([found, remembered(site)]).toEqual([[[]], ['new']])
    site.tus[0]?.arrive()
    await result
  })

  it.each([
    { parentId: 7, workspaceId: 0 },
    { parentId: null, workspaceId: 7 },
  ])('is another upload elsewhere: %j', async (destination) => {
    const site = await cutOff()
    site.letAllArrive()
    await start(site, { destination }).result
    expect(site.tus[1]?.uploadKey).toBeNull()
  })
})
