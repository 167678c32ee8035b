import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pickedFile } from '#tests/support/picked-files.ts'
import { scriptedRun } from '#tests/support/scripted-run.ts'
import { refused } from '#tests/support/open-requests.ts'
import { scriptedUploads } from '#tests/support/scripted-uploads.ts'
import type { UploadRun } from '#web/uploads/transfer/uploader.ts'
import { uploadAsForm } from '#web/uploads/transfer/form-upload.ts'
import { UploadTimedOutError } from '#web/uploads/transfer/upload-errors.ts'

beforeEach(() => {
  vi.useFakeTimers()
  // Node has no events of a browser's window.
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const wait = (seconds = 0) => vi.advanceTimersByTimeAsync(seconds * 1000)

function start(site = scriptedUploads(), more: Partial<UploadRun> = {}) {
  const picked = pickedFile('sea.jpg', { relativePath: 'holiday/sea.jpg' })
  const { run, ...rest } = scriptedRun(site, picked, more)
  return { site, result: uploadAsForm(run).catch((error: unknown) => error), ...rest }
}

describe('a form', () => {
  it('says where the file goes, how long it is, and what is done where its name is taken', async () => {
    const { site, result } = start(undefined, {
      destination: { parentId: 5, workspaceId: 3 },
      onConflict: 'replace',
    })
    await wait()
    expect(site.puts).toMatchObject([{ url: 'form:sea.jpg', bytes: 1000 }])
    expect(site.puts[0]?.headers).toEqual({
      clientName: 'sea.jpg',
      clientMime: 'text/plain',
      clientExtension: 'jpg',
      parentId: '5',
      workspaceId: '3',
      relativePath: 'holiday/sea.jpg',
      onConflict: 'replace',
      size: '1000',
    })
    site.puts[0]?.arrive()
    expect(await result).toMatchObject({ name: 'sea.jpg' })
    expect(site.called).toEqual([])
  })

  it('leaves out what there is nothing to say of', async () => {
    const site = scriptedUploads()
    void start(site)
    await wait()
    const fields = Object.keys(site.puts[0]?.headers ?? {})
    expect(fields).not.toContain('parentId')
    expect(fields).not.toContain('onConflict')
  })

  it('is sent again from zero while the server is busy, after 0, 3, 5, 10 and 20 seconds', async () => {
    const { site, result, progress } = start()
    await wait()
    for (const [index, seconds] of [0, 3, 5, 10, 20].entries()) {
      site.puts[index]?.progress(400)
      site.puts[index]?.refuse(503)
      if (seconds > 0) {
        await wait(seconds - 0.001)
        expect(site.puts).toHaveLength(index + 1)
      }
      await wait(0.001)
      expect(site.puts).toHaveLength(index + 2)
    }
    site.puts[5]?.progress(400)
    site.puts[5]?.refuse(503, 'Busy.')
    expect(await result).toMatchObject({ status: 503, message: 'Busy.' })
    expect(progress).toEqual(Array.from({ length: 6 }, () => [0, 400]).flat())
  })

  it('has one key for all its attempts, and each file its own', async () => {
    const site = scriptedUploads()
    const first = start(site)
    const second = start(site)
    await wait()
    site.puts[0]?.lose()
    await wait()
    site.puts[2]?.refuse(503)
    await wait(3)
    const keys = site.puts.map(({ idempotencyKey }) => idempotencyKey)
    expect(keys).toEqual([keys[0], keys[1], keys[0], keys[0]])
    expect(keys[0]).toMatch(/^[\w-]{36}$/)
    expect(keys[1]).not.toBe(keys[0])
    site.puts[3]?.arrive()
    site.puts[1]?.arrive()
    expect(await Promise.all([first.result, second.result])).toHaveLength(2)
  })

  it.each([
    ['is refused', refused(422, 'This file type is not allowed')],
    ['moves nothing for 30 seconds', new UploadTimedOutError()],
  ])('that %s is not sent again', async (_what, error) => {
    const site = scriptedUploads()
    let sent = 0
    site.deps.postForm = () => Promise.reject((sent++, error))
    const { result } = start(site)
    await wait(120)
    expect(await result).toBe(error)
    expect(sent).toBe(1)
  })

  it('stops when its owner does', async () => {
    const { site, result, stop } = start()
    await wait()
    stop()
    expect(site.puts[0]?.isAborted()).toBe(true)
    expect(await result).toMatchObject({ name: 'AbortError' })
  })

  it('waits for the connection to come back', async () => {
    const { site, result } = start()
    await wait()
    site.setReachable(false)
    site.puts[0]?.lose()
    await wait(600)
    expect(site.puts).toHaveLength(1)
    site.setReachable(true)
    await wait(5)
    site.puts[1]?.arrive()
    expect(await result).toMatchObject({ name: 'sea.jpg' })
  })
})
