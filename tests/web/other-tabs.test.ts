import { afterEach, expect, it, vi } from 'vitest'
import type { joinOtherTabs, tellOtherTabs } from '#web/islands/drive/state/other-tabs.ts'

interface Tab {
  joinOtherTabs: typeof joinOtherTabs
  tellOtherTabs: typeof tellOtherTabs
}

const told: string[] = []
const leave: (() => void)[] = []
afterEach(() => {
  for (const stop of leave.splice(0)) stop()
  told.length = 0
})

/** A module of its own, as in a tab of its own. */
async function openTab(): Promise<Tab> {
  vi.resetModules()
  return import('#web/islands/drive/state/other-tabs.ts')
}

function join(tab: Tab, name: string, userId = 1): void {
  leave.push(tab.joinOtherTabs({ userId, onChange: () => told.push(name) }))
}

it('a change is told to the other tabs of the user alone', async () => {
  const [first, second, other] = [await openTab(), await openTab(), await openTab()]
  join(first, 'first')
  join(second, 'second')
  join(other, 'other', 2)
  first.tellOtherTabs()
  await expect.poll(() => told).toContain('second')
  expect(told).not.toContain('first')
  second.tellOtherTabs()
  await expect.poll(() => told).toContain('first')
  expect(told).not.toContain('other')
})

it('a tab that was loading when another changed the drive is told once it listens', async () => {
  const [first, second] = [await openTab(), await openTab()]
  join(first, 'first')
  first.tellOtherTabs()
  join(second, 'second')
  await expect.poll(() => told).toEqual(['second'])
})

it('a change older than the page is not told again', async () => {
  const [first, second, third] = [await openTab(), await openTab(), await openTab()]
  join(first, 'first')
  first.tellOtherTabs()
  const origin = vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(Date.now() + 1000)
  join(second, 'second')
  origin.mockRestore()
  join(third, 'third')
  // Answers come in order: `second` has been told for `third` alone.
  await expect.poll(() => told).toContain('third')
  expect(told.filter((name) => name === 'second')).toHaveLength(1)
})

it('a tab tells what it changed before it listened', async () => {
  const [first, second] = [await openTab(), await openTab()]
  join(second, 'second')
  first.tellOtherTabs()
  join(first, 'first')
  await expect.poll(() => told).toEqual(['second'])
})

it('a clock that stood still while the machine slept hides no change', async () => {
  const [first, second] = [await openTab(), await openTab()]
  join(first, 'first')
  const loadedAt = Date.now() - 1
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  const origin = vi.spyOn(performance, 'timeOrigin', 'get')
  first.tellOtherTabs()
  origin.mockReturnValue(loadedAt)
  join(second, 'second')
  for (const spy of [now, origin]) spy.mockRestore()
  await expect.poll(() => told).toEqual(['second'])
})
