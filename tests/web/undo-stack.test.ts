import { beforeEach, expect, it, vi } from 'vitest'
import { irreversible, keepUndo, undoable, undoLast } from '#web/islands/drive/undo/undo-stack.ts'
import { toast, toastStore } from '#web/ui/overlays/toast-store.ts'

let undone: string[] = []
beforeEach(async () => {
  // Whatever an earlier test has left.
  for (let step = 0; step < 30; step++) await undoLast()
  undone = []
})

const did = (name: string) => keepUndo(() => Promise.resolve(void undone.push(name)))
const message = () => toastStore.getSnapshot()?.message ?? null

it('actions are undone the last one first, and then there is nothing to undo', async () => {
  did('move')
  did('rename')
  await undoLast()
  await undoLast()
  expect(undone).toEqual(['rename', 'move'])
  await undoLast()
  expect(message()).toBe('Nothing to undo')
})

it('what its toast has undone is not undone again', async () => {
  did('move')
  const byToast = did('star')
  await byToast()
  await byToast()
  await undoLast()
  expect(undone).toEqual(['star', 'move'])
})

it('the toast that offers the same goes', async () => {
  did('move')
  toast('Moved')
  await undoLast()
  expect(message()).toBeNull()
})

it('one is undone after the other, however fast the keys are pressed', async () => {
  const slow = Promise.withResolvers<void>()
  did('first')
  const second = vi.fn(() => slow.promise)
  keepUndo(second)
  const both = [undoLast(), undoLast()]
  await vi.waitFor(() => expect(second).toHaveBeenCalled())
  expect(undone).toEqual([])
  slow.resolve()
  await Promise.all(both)
  expect(undone).toEqual(['first'])
})

it('an action under way is waited for, and is the one that is undone', async () => {
  did('before')
  const answered = Promise.withResolvers<void>()
  const act = undoable(async () => {
    await answered.promise
    did('now')
  })
  void act()
  const undoing = undoLast()
  answered.resolve()
  await undoing
  expect(undone).toEqual(['now'])
})

it('nothing before an irreversible action is undone, what comes after it is', async () => {
  did('move')
  const deletion = Promise.withResolvers<boolean>()
  void irreversible(() => deletion.promise)()
  const undoing = undoLast()
  deletion.resolve(true)
  await undoing
  expect(undone).toEqual([])
  expect(message()).toBe('The last action cannot be undone')
  did('star')
  await undoLast()
  await undoLast()
  expect(undone).toEqual(['star'])
  expect(message()).toBe('Nothing to undo')
})

it('an irreversible action that was called off leaves what can be undone', async () => {
  did('move')
  await irreversible(() => Promise.resolve(false))()
  await undoLast()
  expect(undone).toEqual(['move'])
})

it('of many, the last twenty can be undone', async () => {
  for (let index = 0; index < 25; index++) did(`${index}`)
  for (let step = 0; step < 25; step++) await undoLast()
  expect(undone).toHaveLength(20)
  expect(undone.at(-1)).toBe('5')
})
