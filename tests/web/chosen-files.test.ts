import { expect, it, vi } from 'vitest'
import { ChosenFiles } from '#web/uploads/chosen-files.tsx'
import { files } from '#tests/support/scripted-queue.ts'
import { startQueue } from '#tests/support/start-queue.ts'

const DESTINATION = { parentId: 7, workspaceId: 0 }

function chosenFiles() {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const load = vi.fn(() => promise)
  return { chosen: new ChosenFiles(load), load, resolve, reject }
}

it('chosen before the uploads are loaded are held, and go to the queue in their order', async () => {
  const { chosen, load } = chosenFiles()
  const { queue } = startQueue()
  const [first, second, third] = [files('a.txt'), files('b.txt'), files('c.txt')]
  expect(chosen.hasUnsent).toBe(false)
  void chosen.add(first, DESTINATION)
  void chosen.add(second, { ...DESTINATION, parentId: null })
  expect(load).toHaveBeenCalled()
  expect(chosen.hasUnsent).toBe(true)

  const added = vi.spyOn(queue, 'add')
  chosen.giveTo(queue)
  await chosen.add(third, DESTINATION)
  expect(added.mock.calls).toEqual([
    [first, DESTINATION],
    [second, { ...DESTINATION, parentId: null }],
    [third, DESTINATION],
  ])
  expect(chosen.hasUnsent).toBe(true)
  queue.abortAll()
  expect(chosen.hasUnsent).toBe(false)
})

it('say that the uploads could not be loaded, and do not keep the page from being left then', async () => {
  const { chosen, reject } = chosenFiles()
  const added = chosen.add(files('a.txt'), DESTINATION)
  reject(new TypeError('Failed to fetch dynamically imported module'))
  await expect(added).rejects.toThrow('dynamically imported module')
  expect(chosen.hasUnsent).toBe(false)
})
