import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { largeFile } from '#tests/support/picked-files.ts'
import { scriptedRun } from '#tests/support/scripted-run.ts'
import { refused } from '#tests/support/open-requests.ts'
import { PART_SIZE, scriptedUploads } from '#tests/support/scripted-uploads.ts'
import type { ScriptedUploads } from '#tests/support/scripted-uploads.ts'
import { uploadInParts } from '#web/uploads/transfer/multipart-upload.ts'

/** 13 whole parts and a last one of 1,000 bytes. */
const SIZE = 13 * PART_SIZE + 1000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

function start(site: ScriptedUploads) {
  const { run, ...rest } = scriptedRun(site, largeFile('film.mp4', SIZE))
  return { result: uploadInParts(run).catch((error: unknown) => error), ...rest }
}

const wait = (seconds = 0) => vi.advanceTimersByTimeAsync(seconds * 1000)

/** Lets every open PUT and all that follow arrive. */
async function finishAll(site: ScriptedUploads) {
  site.letAllArrive()
  for (const put of site.puts) put.arrive()
  await wait()
}

const urls = (site: ScriptedUploads) => site.puts.map(({ url }) => url)
const parts = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `part:${from + index}`)

describe('a file of 100 MB and more', () => {
  it('goes up in parts, three at a time, each once, and is completed in their order', async () => {
    const site = scriptedUploads()
    const { result } = start(site)
    await wait()
    expect(urls(site)).toEqual(parts(1, 3))
    site.puts[2]?.arrive()
    await wait()
    expect(urls(site)).toEqual(parts(1, 4))
    await finishAll(site)
    expect(await result).toMatchObject({ name: 'film.mp4' })
    expect(urls(site)).toEqual(parts(1, 14))
    expect(site.puts.map(({ bytes }) => bytes)).toEqual([
      ...Array.from({ length: 13 }, () => PART_SIZE),
      1000,
    ])
    expect(site.completed).toMatchObject([
      {
        parts: parts(1, 14).map((url, index) => ({
          PartNumber: index + 1,
          ETag: `"etag of ${url}"`,
        })),
      },
    ])
    expect(site.called).toEqual([
      'createMultipart',
      'signParts',
      'completeMultipart',
      'createEntry',
    ])
  })

  it('sends a refused part again, and only that one', async () => {
    const site = scriptedUploads()
    const { result, progress } = start(site)
    await wait()
    site.puts[1]?.progress(PART_SIZE / 2)
    site.puts[1]?.refuse(503)
    await wait()
    await finishAll(site)
    await result
    expect(urls(site).filter((url) => url === 'part:2')).toHaveLength(2)
    expect(urls(site)).toHaveLength(15)
    expect(progress.at(-1)).toBe(SIZE)
    expect(Math.max(...progress)).toBe(SIZE)
  })

  it('gives up when one part fails for good, and stops the others', async () => {
    const site = scriptedUploads()
    const { result } = start(site)
    await wait()
    site.puts[0]?.refuse(400, 'No.')
    expect(await result).toMatchObject({ status: 400 })
    await wait(60)
    expect(site.puts.map((put) => put.isAborted())).toEqual([true, true, true])
    expect(site.completed).toEqual([])
  })

  it('asks for new signatures when one has grown old', async () => {
    const site = scriptedUploads()
    const { result } = start(site)
    await wait()
    site.puts[0]?.refuse(403)
    await wait()
    await finishAll(site)
    expect(await result).toMatchObject({ name: 'film.mp4' })
    expect(site.called.filter((call) => call === 'signParts')).toHaveLength(2)
  })

  it('asks the server for the ETags that a store hides', async () => {
    const site = scriptedUploads()
    const { result } = start(site)
    await wait()
    site.puts[0]?.arrive(null)
    site.storedParts.push({ PartNumber: 1, ETag: '"listed"', Size: PART_SIZE })
    await finishAll(site)
    await result
    expect(site.completed[0]?.parts[0]).toEqual({ PartNumber: 1, ETag: '"listed"' })
  })

  it('is there although the answer to its completion was lost', async () => {
    const site = scriptedUploads()
    site.failNext('completeMultipart', refused(404, 'This upload does not exist or has expired.'))
    site.letAllArrive()
    expect(await start(site).result).toMatchObject({ name: 'film.mp4' })
  })

  it('says why it could not be completed when there is no entry either', async () => {
    const site = scriptedUploads()
    site.failNext(
      'completeMultipart',
      refused(422, 'Some parts are missing or damaged. Please send them again.'),
    )
    site.failNext('createEntry', refused(422, 'Nothing has been uploaded here yet.'))
    site.letAllArrive()
    expect(await start(site).result).toMatchObject({
      message: 'Some parts are missing or damaged. Please send them again.',
    })
    expect(site.deps.memory.all()).toEqual([])
  })

  it.each([
    ['nobody is signed in', 'completeMultipart', [refused(401)]],
    ['it may not be now', 'completeMultipart', [refused(403)]],
    ['the bucket is busy', 'completeMultipart', Array.from({ length: 6 }, () => refused(503))],
    ['the entry is refused for another reason', 'createEntry', [refused(401)]],
    ['the site is busy', 'createEntry', Array.from({ length: 6 }, () => refused(503))],
  ] as const)(
    'is kept to go on with when it is not completed as %s',
    async (_why, call, errors) => {
      const site = scriptedUploads()
      const lastRefusal = errors.at(-1)
      if (call === 'createEntry') site.failNext('completeMultipart', refused(404))
      site.failNext(call, ...errors)
      site.letAllArrive()
      const { result } = start(site)
      await wait(60)
      expect(await result).toBe(lastRefusal)
      expect(site.deps.memory.all()).toHaveLength(1)
      if (call === 'completeMultipart') expect(site.called).not.toContain('createEntry')

      expect(await start(site).result).toMatchObject({ name: 'film.mp4' })
      expect(urls(site)).toHaveLength(14)
    },
  )
})

describe('cut off and picked again', () => {
  /** An upload that was stopped when parts 1 and 2 had arrived. */
  async function cutOff() {
    const site = scriptedUploads()
    const first = start(site)
    await wait()
    site.puts[0]?.arrive()
    site.puts[1]?.arrive()
    await wait()
    first.stop()
    await first.result
    site.puts.length = 0
    site.called.length = 0
    return site
  }

  it('goes on where it stopped: what has arrived is not sent again', async () => {
    const site = await cutOff()
    site.letAllArrive()
    const { result, progress } = start(site)
    expect(await result).toMatchObject({ name: 'film.mp4' })
    expect(urls(site)).toEqual(parts(3, 14))
    expect(progress[0]).toBe(2 * PART_SIZE)
    expect(site.called).not.toContain('createMultipart')
    expect(site.completed[0]?.parts.map(({ PartNumber }) => PartNumber)).toEqual(
      Array.from({ length: 14 }, (_, index) => index + 1),
    )
    expect(site.deps.memory.all()).toEqual([])
  })

  it('believes the store about parts whose answer was lost, unless they are not whole', async () => {
    const site = await cutOff()
    site.storedParts.push(
      { PartNumber: 3, ETag: '"e3"', Size: PART_SIZE },
      { PartNumber: 4, ETag: '"e4"', Size: 17 },
    )
    site.letAllArrive()
    await start(site).result
    expect(urls(site)).toEqual(parts(4, 14))
  })

  it('is there already when only the answer about its entry was lost: nothing is sent again', async () => {
    const site = await cutOff()
    site.failNext('uploadedParts', refused(404))
    const { result, progress } = start(site)
    await wait()
    expect(urls(site)).toEqual([])
    expect(await result).toMatchObject({ name: 'film.mp4' })
    expect(site.called).toEqual(['uploadedParts', 'createEntry'])
    expect(site.entries).toMatchObject([{ filename: 'object-1', size: SIZE }])
    expect(progress).toEqual([SIZE])
    expect(site.deps.memory.all()).toEqual([])
  })

  it.each([
    ['the server knows it no longer', refused(404)],
    ['the bucket has ended it', refused(422, 'Nothing has been uploaded here yet.')],
  ])('begins anew when %s', async (_why, refusal) => {
    const site = await cutOff()
    site.failNext('uploadedParts', refused(404))
    site.failNext('createEntry', refusal)
    site.letAllArrive()
    expect(await start(site).result).toMatchObject({ name: 'film.mp4' })
    expect(urls(site)).toEqual(parts(1, 14))
    expect(site.entries).toMatchObject([{ filename: 'object-2' }])
    expect(site.aborted).toEqual([{ key: 'uploads/object-1', uploadId: 'upload-1' }])
    expect(site.deps.memory.all()).toEqual([])
  })

  it('begins anew when the file that it has become is in the trash', async () => {
    const site = await cutOff()
    site.failNext('uploadedParts', refused(404))
    const { createEntry } = site.deps.calls
    site.deps.calls.createEntry = async (input, signal) => {
      const answer = await createEntry(input, signal)
      const isFirst = input.filename === 'object-1'
      const deleted_at = isFirst ? '2026-01-01T00:00:00.000Z' : null
      return { ...answer, fileEntry: { ...answer.fileEntry, deleted_at } }
    }
    site.letAllArrive()
    expect(await start(site).result).toMatchObject({ deleted_at: null })
    expect(urls(site)).toEqual(parts(1, 14))
  })

  it.each([
    ['nobody is signed in', [refused(401)]],
    ['the site is busy', Array.from({ length: 6 }, () => refused(503))],
  ])('is not begun anew because its entry can not be asked for while %s', async (_why, errors) => {
    const site = await cutOff()
    site.failNext('uploadedParts', refused(404))
    site.failNext('createEntry', ...errors)
    const { result } = start(site)
    await wait(60)
    expect(await result).toBe(errors.at(-1))
    expect(urls(site)).toEqual([])
    expect(site.deps.memory.all()).toHaveLength(1)
  })

  it('is left to the tab that is sending it', async () => {
    const site = await cutOff()
    for (const { id } of site.deps.memory.all()) site.heldElsewhere.add(id)
    site.letAllArrive()
    expect(await start(site).result).toMatchObject({ name: 'film.mp4' })
    expect(urls(site)).toEqual(parts(1, 14))
    expect(site.deps.memory.all()).toHaveLength(1)
  })

  it('is not given up because somebody has to sign in again', async () => {
    const site = await cutOff()
    site.failNext('uploadedParts', refused(401))
    expect(await start(site).result).toMatchObject({ status: 401 })
    expect(site.deps.memory.all()).toHaveLength(1)
  })

  it('is not begun anew because the server is busy', async () => {
    const site = await cutOff()
    site.failNext('uploadedParts', refused(503), refused(503))
    site.letAllArrive()
    const { result } = start(site)
    await wait(10)
    await result
    expect(urls(site)).toEqual(parts(3, 14))
  })
})
