import { removeToast, toast } from '#web/ui/overlays/toast-store.ts'

/** Undoes an action, and says so. Never rejects. */
export type Undo = () => Promise<void>

/** Older actions can no longer be undone. */
const MOST_KEPT = 20

/** The latest last. Of this page alone. */
const done: Undo[] = []

/** The last action was irreversible: undoing an earlier one instead would surprise. */
let isSealed = false

/** One after the other: what is undone may depend on what was done after it. */
let lastUndo: Promise<void> = Promise.resolve()

/** Keeps an action for Ctrl+Z; returns what undoes it before that, at most once. */
export function keepUndo(undo: Undo): Undo {
  const once: Undo = () => {
    const index = done.indexOf(once)
    if (index === -1) return lastUndo
    done.splice(index, 1)
    lastUndo = lastUndo.then(undo)
    return lastUndo
  }
  isSealed = false
  done.push(once)
  if (done.length > MOST_KEPT) done.shift()
  return once
}

/** Actions under way: the list shows already what the server has not answered yet. */
let running: Promise<unknown> = Promise.resolve()

/** Has Ctrl+Z wait for an action that is under way, so that it undoes this one and not the one before. */
export const undoable =
  <Args extends unknown[]>(act: (...args: Args) => Promise<void>) =>
  (...args: Args): Promise<void> => {
    const action = act(...args)
    running = Promise.allSettled([running, action])
    return action
  }

/**
 * The same for an action that cannot be undone. Where it has done something (it returns true), Ctrl+Z no longer reaches
 * what was done before.
 */
export const irreversible = <Args extends unknown[]>(act: (...args: Args) => Promise<boolean>) =>
  undoable(async (...args: Args): Promise<void> => {
    if (!(await act(...args))) return
    done.length = 0
    isSealed = true
  })

/** Undoes the last action that has not been undone. */
export async function undoLast(): Promise<void> {
  await running
  const undo = done.at(-1)
  // A toast that offers to undo the same.
  removeToast()
  if (undo) await undo()
  else toast(isSealed ? 'The last action cannot be undone' : 'Nothing to undo')
}
