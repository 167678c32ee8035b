import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  pauseToast,
  removeToast,
  resumeToast,
  toast,
  toastStore,
} from '#web/ui/overlays/toast-store.ts'

const shown = () => toastStore.getSnapshot()

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  removeToast()
  vi.useRealTimers()
})

describe('a toast', () => {
  it('goes by itself after 3 s, a danger one after 8 s', () => {
    toast('Saved')
    vi.advanceTimersByTime(2999)
    expect(shown()).toMatchObject({ message: 'Saved', type: 'positive', duration: 3000 })
    vi.advanceTimersByTime(1)
    expect(shown()).toBeNull()

    toast.danger('Not saved')
    vi.advanceTimersByTime(7999)
    expect(shown()).toMatchObject({ type: 'danger', duration: 8000 })
    vi.advanceTimersByTime(1)
    expect(shown()).toBeNull()
  })

  it('stays for ever while something loads, until it is removed', () => {
    const id = toast.loading('Emptying trash …')
    vi.advanceTimersByTime(24 * 60 * 60 * 1000)
    expect(shown()).toMatchObject({ id, type: 'loading', duration: 0 })
    removeToast(id)
    expect(shown()).toBeNull()
  })

  it('shows for as long as it was asked to', () => {
    toast('Moved to trash', { duration: 8000 })
    vi.advanceTimersByTime(7999)
    expect(shown()).not.toBeNull()
    vi.advanceTimersByTime(1)
    expect(shown()).toBeNull()
  })

  it('stays until it is closed with disableTimer, whatever its duration', () => {
    toast('Read this', { disableTimer: true, duration: 1000 })
    vi.advanceTimersByTime(60_000)
    expect(shown()).toMatchObject({ message: 'Read this', duration: 0 })
  })

  it('is animated unless its flags say otherwise', () => {
    toast('One')
    expect(shown()).toMatchObject({ disableEnterAnimation: false, disableExitAnimation: false })
    const flags = { disableEnterAnimation: true, disableExitAnimation: true }
    toast('Two', flags)
    expect(shown()).toMatchObject(flags)
  })

  it('is at the bottom right unless it was put elsewhere', () => {
    toast('One')
    expect(shown()?.position).toBe('bottom-right')
    toast('Two', { position: 'bottom-center' })
    expect(shown()?.position).toBe('bottom-center')
  })

  it('has an id of six characters, each time another', () => {
    const ids = new Set(Array.from({ length: 50 }, () => toast('Again')))
    expect(ids.size).toBe(50)
    for (const id of ids) expect(id).toMatch(/^[a-z0-9]{6}$/)
  })

  it('keeps a translatable text and its action as they were given', () => {
    const onAction = vi.fn()
    const message = { message: ':count items moved', values: { count: 2 } }
    toast(message, { action: { label: 'Undo', onAction } })
    expect(shown()).toMatchObject({ message, action: { label: 'Undo', onAction } })
  })
})

describe('a second toast', () => {
  it('replaces the first, whose clock no longer counts', () => {
    toast('First')
    vi.advanceTimersByTime(2000)
    toast('Second')
    expect(shown()?.message).toBe('Second')
    vi.advanceTimersByTime(2999)
    expect(shown()?.message).toBe('Second')
    vi.advanceTimersByTime(1)
    expect(shown()).toBeNull()
  })

  it('with the same id takes its place and starts its own clock', () => {
    const id = toast.loading('Emptying trash …')
    expect(toast('Trash emptied', { id })).toBe(id)
    expect(shown()).toMatchObject({ id, message: 'Trash emptied', type: 'positive' })
    vi.advanceTimersByTime(3000)
    expect(shown()).toBeNull()
  })

  it('is not taken away by who removes the first', () => {
    const first = toast('First')
    const second = toast('Second')
    removeToast(first)
    expect(shown()?.id).toBe(second)
    removeToast()
    expect(shown()).toBeNull()
  })
})

describe('under the pointer or the focus', () => {
  it('the clock stands still, and goes on where it stopped', () => {
    toast('Saved')
    vi.advanceTimersByTime(1000)
    pauseToast()
    vi.advanceTimersByTime(60_000)
    expect(shown()).not.toBeNull()
    resumeToast()
    vi.advanceTimersByTime(1999)
    expect(shown()).not.toBeNull()
    vi.advanceTimersByTime(1)
    expect(shown()).toBeNull()
  })

  it('pausing or resuming twice does not lengthen it', () => {
    toast('Saved')
    vi.advanceTimersByTime(1000)
    pauseToast()
    pauseToast()
    resumeToast()
    vi.advanceTimersByTime(500)
    resumeToast()
    vi.advanceTimersByTime(1500)
    expect(shown()).toBeNull()
  })

  it('a toast that replaces another waits until the pointer leaves', () => {
    toast('First')
    pauseToast()
    toast('Second')
    vi.advanceTimersByTime(60_000)
    expect(shown()?.message).toBe('Second')
    resumeToast()
    vi.advanceTimersByTime(3000)
    expect(shown()).toBeNull()
  })

  it('one closed there does not leave the next one paused', () => {
    toast('First')
    pauseToast()
    removeToast()
    toast('Second')
    vi.advanceTimersByTime(3000)
    expect(shown()).toBeNull()
  })

  it('a loading toast stays a loading toast', () => {
    toast.loading('Working …')
    pauseToast()
    resumeToast()
    vi.advanceTimersByTime(60_000)
    expect(shown()).not.toBeNull()
  })
})

describe('subscribers', () => {
  it('are told of each change until they leave', () => {
    const listener = vi.fn()
    const leave = toastStore.subscribe(listener)
    toast('One')
    removeToast()
    expect(listener).toHaveBeenCalledTimes(2)
    leave()
    toast('Two')
    expect(listener).toHaveBeenCalledTimes(2)
  })

  it('see none on the server', () => {
    toast('One')
    expect(toastStore.getServerSnapshot()).toBeNull()
  })
})
