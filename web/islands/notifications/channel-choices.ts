import type {
  SubscriptionsInput,
  SubscriptionsResponse,
} from '#worker/features/notifications/schema.ts'

/** By type of notification: each channel and whether it is used. */
export type ChannelChoices = Readonly<Record<string, Readonly<Record<string, boolean>>>>

type Items = readonly { notif_id: string }[]

export const chosenIn = ({ user_selections: selections }: SubscriptionsResponse): ChannelChoices =>
  Object.fromEntries(selections.map(({ notif_id: type, channels }) => [type, channels]))

export const isChosen = (choices: ChannelChoices, type: string, channel: string): boolean =>
  choices[type]?.[channel] ?? false

/** Of a group's types, how many use the channel. */
export function groupState(
  choices: ChannelChoices,
  items: Items,
  channel: string,
): 'all' | 'some' | 'none' {
  const count = items.filter(({ notif_id: type }) => isChosen(choices, type, channel)).length
  if (count === 0) return 'none'
  return count === items.length ? 'all' : 'some'
}

/** Uses the channel for these types, or no more. */
export const choose = (
  choices: ChannelChoices,
  items: Items,
  channel: string,
  isOn: boolean,
): ChannelChoices => ({
  ...choices,
  ...Object.fromEntries(
    items.map(({ notif_id: type }) => [type, { ...choices[type], [channel]: isOn }]),
  ),
})

export const isUsed = (choices: ChannelChoices, channel: string): boolean =>
  Object.values(choices).some((channels) => channels[channel])

export const selectionsOf = (choices: ChannelChoices): SubscriptionsInput['selections'] =>
  Object.entries(choices).map(([type, channels]) => ({ notif_id: type, channels: { ...channels } }))
