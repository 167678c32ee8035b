import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pickedFile } from '#tests/support/picked-files.ts'
import { scriptedRun } from '#tests/support/scripted-run.ts'
import { lost, refused } from '#tests/support/open-requests.ts'
import { scriptedUploads } from '#tests/support/scripted-uploads.ts'
import { uploadInOnePut } from '#web/uploads/transfer/single-upload.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

function run(site = scriptedUploads()) {
  const picked = pickedFile('sea.jpg', { relativePath: 'holiday/sea.jpg' })
  const {
    run: input,
    progress,
    stop,
  } = scriptedRun(site, picked, {
    destination: { parentId: 5, workspaceId: 3 },
  })
  return {
    site,
    result: uploadInOnePut(input).catch((error: unknown) => error),
    progress,
    stop,
    wait: (seconds = 0) => vi.advanceTimersByTimeAsync(seconds * 1000),
  }
}

describe('a file under 100 MB', () => {
  it('is announced, sent with the headers that were signed, and made an entry', async () => {
    const { site, result, wait } = run()
    await wait()
    expect(site.puts).toMatchObject([
      { url: 'put:sea.jpg', bytes: 1000, headers: { 'content-type': 'text/plain' } },
    ])
    site.puts[0]?.arrive()
    expect(await result).toMatchObject({ name: 'sea.jpg' })
    expect(site.called).toEqual(['presign', 'createEntry'])
    expect(site.entries[0]).toMatchObject({
      filename: 'object-1',
      size: 1000,
      clientName: 'sea.jpg',
      clientExtension: 'jpg',
      parentId: 5,
      workspaceId: 3,
      relativePath: 'holiday/sea.jpg',
    })
  })

  it('is sent again with a new signature when the store is busy, from zero', async () => {
    const { site, result, progress, wait } = run()
    await wait()
    site.puts[0]?.progress(600)
    site.puts[0]?.refuse(503)
    await wait(1)
    expect(progress).toEqual([0, 600, 0])
    site.puts[1]?.arrive()
    await result
    expect(site.called).toEqual(['presign', 'abortMultipart', 'presign', 'createEntry'])
  })

  it('gives up, quietly, what another attempt replaces, or is cancelled', async () => {
    const { site, result, wait, stop } = run()
    site.failNext('abortMultipart', lost())
    await wait()
    site.puts[0]?.refuse(503)
    await wait(1)
    site.puts[1]?.lose()
    await wait(5)
    stop()
    expect(await result).toMatchObject({ name: 'AbortError' })
    await wait()
    expect(site.aborted).toEqual([{ key: 'uploads/object-2' }, { key: 'uploads/object-3' }])
    expect(site.called.filter((call) => call === 'abortMultipart')).toHaveLength(3)
  })

  it.each(['cancelled', 'refused'])('is given up when its entry is %s', async (how) => {
    const { site, result, wait, stop } = run()
    site.failNext('createEntry', refused(422, 'No.'))
    await wait()
    site.puts[0]?.arrive()
    if (how === 'cancelled') stop()
    await result
    await wait()
    expect(site.aborted).toEqual([{ key: 'uploads/object-1' }])
  })

  it('that is there already, because only the answer was lost, is not sent again', async () => {
    const { site, result, wait } = run()
    await wait()
    site.puts[0]?.refuse(412)
    expect(await result).toMatchObject({ name: 'sea.jpg' })
    expect(site.puts).toHaveLength(1)
  })

  it('is not sent again when only its entry could not be made', async () => {
    const site = scriptedUploads()
    site.failNext('createEntry', lost(), refused(503), refused(500))
    site.letAllArrive()
    const { result, wait } = run(site)
    await wait(60)
    expect(await result).toMatchObject({ name: 'sea.jpg' })
    expect(site.puts).toHaveLength(1)
    expect(site.called).toEqual([
      'presign',
      'createEntry',
      'createEntry',
      'createEntry',
      'createEntry',
    ])
  })
})
