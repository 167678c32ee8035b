/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- Safari takes the roles from rows that are stacked */
import type { SubscriptionsResponse } from '#worker/features/notifications/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { ChannelCheckbox } from './channel-checkbox.tsx'
import { groupState, isChosen, type ChannelChoices } from './channel-choices.ts'

const CHANNEL_NAMES: Record<string, string> = {
  site: 'On this site',
  email: 'Email',
  browser: 'Browser',
}

interface ChannelTableProps {
  subscriptions: SubscriptionsResponse['subscriptions']
  channels: string[]
  choices: ChannelChoices
  onChoose: (items: { notif_id: string }[], channel: string, isOn: boolean) => void
}

/** A row for each type of notification, a column for each channel. On phones its rows are stacked: roles keep it a table. */
export function ChannelTable({ subscriptions, channels, choices, onChoose }: ChannelTableProps) {
  const t = useTrans()
  const columns = channels.map((id) => ({ id, name: t(CHANNEL_NAMES[id] ?? id) }))
  return (
    <table role="table" className="channel-table" aria-label={t('Channels of notifications')}>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            {t('Notify me when')}
          </th>
          {columns.map(({ id, name }) => (
            <th key={id} role="columnheader" scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {subscriptions.map(({ group_name: group, items }) => (
        <tbody key={group} role="rowgroup">
          <tr role="row" className="channel-group">
            <th role="rowheader" scope="rowgroup">
              {group}
            </th>
            {columns.map(({ id, name }) => {
              const state = groupState(choices, items, id)
              return (
                <td key={id} role="cell">
                  <ChannelCheckbox
                    channel={name}
                    of={t('All of “:group”', { group })}
                    isSelected={state === 'all'}
                    isIndeterminate={state === 'some'}
                    onChange={(isOn) => onChoose(items, id, isOn)}
                  />
                </td>
              )
            })}
          </tr>
          {items.map((item) => (
            <tr key={item.notif_id} role="row">
              <th role="rowheader" scope="row">
                {item.name}
              </th>
              {columns.map(({ id, name }) => (
                <td key={id} role="cell">
                  <ChannelCheckbox
                    channel={name}
                    of={item.name}
                    isSelected={isChosen(choices, item.notif_id, id)}
                    onChange={(isOn) => onChoose([item], id, isOn)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}
