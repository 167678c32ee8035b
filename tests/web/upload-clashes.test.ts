import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { files } from '#tests/support/scripted-queue.ts'
import { settle, startQueue } from '#tests/support/start-queue.ts'
import { largeFile, pickedFile } from '#tests/support/picked-files.ts'
import { refused } from '#tests/support/open-requests.ts'
import { memoryStore } from '#tests/support/scripted-uploads.ts'
import type { AskAboutClashes, UploadClash } from '#web/uploads/queue/upload-admission.ts'
import { UploadMemory } from '#web/uploads/transfer/upload-memory.ts'

const MIB = 1024 ** 2

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

/** An owner who is asked, and answers when the test says. */
function owner() {
  const questions: (readonly UploadClash[])[] = []
  const answers: ((decisions?: Awaited<ReturnType<AskAboutClashes>>) => void)[] = []
  const decide: AskAboutClashes = (clashes) => {
    questions.push(clashes)
    return new Promise((resolve) => answers.push(resolve))
  }
  const asked = () =>
    questions.map((question) =>
      question.map(({ upload }) => upload.file.relativePath ?? upload.file.name),
    )
  return {
    decide,
    questions,
    asked,
    answer: async (...decisions: Parameters<(typeof answers)[0]>) => {
      answers.shift()?.(...decisions)
      await settle()
    },
  }
}

describe('before the first byte', () => {
  it('the site is asked, with whole paths and the folder they go to', async () => {
    const { site, add } = startQueue()
    await add(...files('a.txt'), pickedFile('sea.jpg', { relativePath: 'holiday/sea.jpg' }))
    expect(site.called.slice(0, 2)).toEqual(['validate', 'presign'])
    expect(site.asked).toEqual([
      {
        files: [
          { name: 'a.txt', mime: 'text/plain', size: 1000, relativePath: null },
          { name: 'sea.jpg', mime: 'text/plain', size: 1000, relativePath: 'holiday/sea.jpg' },
        ],
        parentId: null,
        workspaceId: 0,
      },
    ])
  })

  it('refused files fail with the server’s message, can be retried, and send nothing', async () => {
    const { site, queue, find, idOf, add } = startQueue()
    const message = 'There is not enough space left for this file.'
    site.says.errors = [{ file: 'a.txt', name: 'a.txt', message }]
    await add(...files('a.txt', 'b.txt'))
    expect(find('a.txt')).toMatchObject({ status: 'failed', message: { message } })
    expect(site.puts.map(({ url }) => url)).toEqual(['put:b.txt'])
    site.says.errors = []
    queue.retry(idOf('a.txt'))
    await settle()
    expect(find('a.txt').status).toBe('inProgress')
  })

  it('nothing is asked of what is refused here', async () => {
    const { site, add } = startQueue()
    await add(...files('virus.exe'))
    expect(site.called).toEqual([])
  })

  it('a site that will not be asked fails them all, with its reason', async () => {
    const { site, find, add } = startQueue()
    site.failNext('validate', refused(404, 'The folder that this should go into does not exist.'))
    await add(...files('a.txt', 'b.txt'))
    for (const name of ['a.txt', 'b.txt'])
      expect(find(name)).toMatchObject({
        status: 'failed',
        message: { message: 'The folder that this should go into does not exist.' },
      })
  })

  it('a site that is away is waited for, as long as anything is wanted of it', async () => {
    const { site, queue, find, add } = startQueue()
    site.setReachable(false)
    site.failNext('validate', refused(503), refused(503))
    await add(...files('a.txt'))
    expect(find('a.txt')).toMatchObject({
      status: 'pending',
      message: { message: 'Connection lost. The upload resumes when it is back.' },
    })
    queue.abortAll()
    site.setReachable(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(find('a.txt')).toMatchObject({ status: 'aborted', message: null })
    expect(site.puts).toEqual([])
  })
})

describe('names that are taken', () => {
  const taken = ['b.txt', 'x/c.txt', 'd.txt']
  const dropped = () => [
    ...files('a.txt', 'b.txt'),
    pickedFile('c.txt', { relativePath: 'x/c.txt' }),
    ...files('d.txt'),
  ]

  it('are asked about once, by whole paths, while the others go up', async () => {
    const { decide, questions, asked, answer } = owner()
    const { site, find, add } = startQueue({ decide })
    Object.assign(site.says, { duplicates: taken, folders: ['d.txt'] })
    site.letAllArrive()
    await add(...dropped())
    expect(asked()).toEqual([taken])
    expect(questions[0]?.map(({ isFolder }) => isFolder)).toEqual([false, false, true])
    expect(find('a.txt').status).toBe('completed')
    expect(find('b.txt').status).toBe('pending')

    await answer(['replace', 'keepBoth', 'skip'])
    expect(site.entries.map(({ clientName, onConflict }) => [clientName, onConflict])).toEqual([
      ['a.txt', undefined],
      ['b.txt', 'replace'],
      ['c.txt', 'keepBoth'],
    ])
    expect(find('d.txt')).toMatchObject({ status: 'aborted', message: { message: 'Skipped' } })
  })

  it('are not uploaded when the question is called off', async () => {
    const { decide, answer } = owner()
    const { site, statuses, add } = startQueue({ decide })
    site.says.duplicates = taken
    site.letAllArrive()
    await add(...dropped())
    await answer(undefined)
    expect(statuses()).toEqual({
      'a.txt': 'completed',
      'b.txt': 'aborted',
      'c.txt': 'aborted',
      'd.txt': 'aborted',
    })
  })

  it('are asked about again when what was skipped is tried again, but not what was decided', async () => {
    const { decide, asked, answer } = owner()
    const { site, queue, idOf, add } = startQueue({ decide })
    site.says.duplicates = taken
    await add(...files('b.txt', 'd.txt'))
    await answer(['replace', 'skip'])
    site.puts[0]?.refuse(422, 'No.')
    await settle()
    queue.retry(idOf('b.txt'))
    queue.retry(idOf('d.txt'))
    await settle()
    expect(asked()).toEqual([['b.txt', 'd.txt'], ['d.txt']])
    expect(site.puts.map(({ url }) => url)).toEqual(['put:b.txt', 'put:b.txt'])
  })

  it('are no matter for what was canceled, cleared or paused while it was asked', async () => {
    const { decide, answer } = owner()
    const { site, queue, uploads, idOf, add } = startQueue({ decide })
    site.says.duplicates = ['1', '2', '3']
    await add(...files('1', '2', '3'))
    queue.abort(idOf('1'))
    queue.pause(idOf('2'))
    await answer(['replace', 'replace', 'replace'])
    expect(site.puts.map(({ url }) => url)).toEqual(['put:3'])
    queue.resume(idOf('2'))
    await settle()
    expect(site.puts.map(({ url }) => url)).toEqual(['put:3', 'put:2'])
    queue.clearInactive()
    expect(uploads().map(({ file }) => file.name)).toEqual(['2', '3'])
  })

  it('are not asked about again for a file that goes on after a reload', async () => {
    const memory = new UploadMemory(memoryStore(), '1')
    const page = (decide: AskAboutClashes) => {
      const opened = startQueue({ decide, memory })
      opened.site.says.duplicates = ['film.mp4']
      return opened
    }
    const before = owner()
    const closed = page(before.decide)
    await closed.add(largeFile('film.mp4'))
    await before.answer(['replace'])
    expect(memory.all()).toMatchObject([{ name: 'film.mp4', onConflict: 'replace' }])

    const after = owner()
    const reopened = page(after.decide)
    await reopened.add(largeFile('film.mp4'))
    expect(after.asked()).toEqual([])
    for (const put of reopened.site.puts) put.arrive()
    await settle()
    // Another file of that name is another question, and so is the same one once more.
    await reopened.add(largeFile('film.mp4', 101 * MIB))
    await reopened.add(largeFile('film.mp4'))
    expect(after.asked()).toEqual([['film.mp4'], ['film.mp4']])
  })
})
