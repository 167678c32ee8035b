import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Button } from '#web/ui/button.tsx'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import { toast } from '#web/ui/overlays/toast-store.ts'
import { BrowserNotice } from './browser-notice.tsx'
import { choose, chosenIn, isUsed, selectionsOf } from './channel-choices.ts'
import { ChannelTable } from './channel-table.tsx'
import { saveSubscriptions, subscriptionsQuery } from './subscriptions-api.ts'
import { useBrowserChannel } from './use-browser-channel.ts'

const BROWSER = 'browser'

/** By which channels one is notified of what. */
export function NotificationSettingsPage() {
  const t = useTrans()
  const { data } = useSuspenseQuery(subscriptionsQuery)
  const [choices, setChoices] = useState(() => chosenIn(data))
  const browser = useBrowserChannel()
  const save = useMutation({
    mutationFn: async () => {
      await saveSubscriptions(selectionsOf(choices))
      if (!isUsed(choices, BROWSER) && browser.state === 'on') await browser.switchOff()
    },
    onSuccess: () => toast('Updated preferences'),
    onError: (error) => showHttpErrorToast(error),
  })

  async function change(items: { notif_id: string }[], channel: string, isOn: boolean) {
    setChoices((current) => choose(current, items, channel, isOn))
    if (!isOn || channel !== BROWSER || browser.state === 'on') return
    const isShown = await browser.switchOn()
    if (!isShown) setChoices((current) => choose(current, items, channel, false))
  }

  return (
    <>
      <header className="notifications-page-header">
        <h1>{t('Notification settings')}</h1>
        <a className={buttonClass('ghost')} href="/notifications">
          {t('All notifications')}
        </a>
      </header>
      <ChannelTable
        subscriptions={data.subscriptions}
        channels={data.available_channels}
        choices={choices}
        onChoose={(...choice) => void change(...choice)}
      />
      <BrowserNotice
        state={browser.state}
        isUsed={isUsed(choices, BROWSER)}
        onSwitchOn={browser.switchOn}
      />
      <div className="channel-actions">
        <Button
          variant="primary"
          isPending={save.isPending}
          onPress={() => save.mutateAsync().catch(() => null)}
        >
          {t('Update preferences')}
        </Button>
      </div>
    </>
  )
}
