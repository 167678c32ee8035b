import { useTrans } from '#web/i18n/i18n-context.tsx'
import type { PushState } from '#web/push/browser-push.ts'
import { Button } from '#web/ui/button.tsx'

interface BrowserNoticeProps {
  state: PushState | null
  /** Whether anything is to be shown by browsers. */
  isUsed: boolean
  onSwitchOn: () => Promise<unknown>
}

/** Why this browser shows no notifications, where it can't or was not asked to. */
export function BrowserNotice({ state, isUsed, onSwitchOn }: BrowserNoticeProps) {
  const t = useTrans()
  switch (state) {
    case 'unsupported':
      return (
        <p className="channel-notice">
          {t(
            'This browser cannot show notifications of sites. On an iPhone or iPad, add this site to the home screen first.',
          )}
        </p>
      )
    case 'denied':
      return (
        <p className="channel-notice">
          {t('Notifications blocked. Please enable them for this site from browser settings.')}
        </p>
      )
    case 'off':
      return (
        isUsed && (
          <div className="channel-notice">
            <p>{t('Notifications are not shown in this browser yet.')}</p>
            <Button size="sm" onPress={onSwitchOn}>
              {t('Show them here')}
            </Button>
          </div>
        )
      )
    default:
      return null
  }
}
