import { expect, it } from 'vitest'
import { loadAhead, loadWhenIdle } from '#web/ui/loaded-ahead.tsx'

it('parts are loaded one in each idle moment, and at once after that', async () => {
  const loaded: string[] = []
  const part = (name: string) => async () => void loaded.push(name)
  const idle: (() => void)[] = []
  loadWhenIdle(part('menu'))
  loadWhenIdle(async () => {
    loaded.push('dialogs')
    throw new Error('There is no connection')
  })
  loadWhenIdle(part('details'))
  expect(loaded).toEqual([])

  loadAhead((run) => idle.push(run))
  for (const expected of [
    ['menu'],
    ['menu', 'dialogs'],
    ['menu', 'dialogs', 'details'],
    ['menu', 'dialogs', 'details'],
  ]) {
    idle.shift()?.()
    expect(loaded).toEqual(expected)
  }
  expect(idle).toEqual([])

  loadWhenIdle(part('preview'))
  expect(loaded.at(-1)).toBe('preview')
})
