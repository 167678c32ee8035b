import { describe, expect, it } from 'vitest'
import {
  choose,
  chosenIn,
  groupState,
  isChosen,
  isUsed,
  selectionsOf,
} from '#web/islands/notifications/channel-choices.ts'

const ANSWER = {
  status: 'success' as const,
  available_channels: ['site', 'email', 'browser'],
  subscriptions: [],
  user_selections: [
    { notif_id: 'a', channels: { site: true, email: true, browser: false } },
    { notif_id: 'b', channels: { site: true, email: false, browser: false } },
  ],
}
const GROUP = [{ notif_id: 'a' }, { notif_id: 'b' }]
const choices = chosenIn(ANSWER)

describe('the channels of a group', () => {
  it.each([
    ['site', 'all'],
    ['email', 'some'],
    ['browser', 'none'],
    ['pigeon', 'none'],
  ])('%s: %s of its types', (channel, state) => {
    expect(groupState(choices, GROUP, channel)).toBe(state)
  })

  it.each([true, false])('are chosen together: %s', (isOn) => {
    const chosen = choose(choices, GROUP, 'email', isOn)
    expect(groupState(chosen, GROUP, 'email')).toBe(isOn ? 'all' : 'none')
    expect(groupState(chosen, GROUP, 'site')).toBe('all')
    expect(groupState(choices, GROUP, 'email')).toBe('some')
  })
})

it('one type is chosen alone, also one that the answer did not name', () => {
  const chosen = choose(choices, [{ notif_id: 'c' }], 'browser', true)
  expect(isChosen(chosen, 'c', 'browser')).toBe(true)
  expect(isChosen(chosen, 'c', 'email')).toBe(false)
  expect(isUsed(chosen, 'browser')).toBe(true)
  expect(isUsed(choices, 'browser')).toBe(false)
})

it('what is sent is what was answered, with the changes', () => {
  expect(selectionsOf(choices)).toEqual(ANSWER.user_selections)
  expect(selectionsOf(choose(choices, [{ notif_id: 'b' }], 'email', true))[1]).toEqual({
    notif_id: 'b',
    channels: { site: true, email: true, browser: false },
  })
})
