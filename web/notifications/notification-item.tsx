import type { MouseEvent, ReactNode } from 'react'
import type { Notification } from '#worker/features/notifications/schema.ts'
import { RelativeTime } from '#web/i18n/formatted-date.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { NotificationIcon } from './notification-icon.tsx'
import type { InvitationAnswer } from './use-answer-invitation.ts'
import { markedParts } from './marked-parts.ts'

interface NotificationItemProps {
  notification: Notification
  onRead: () => Promise<void>
  /** @param read settles once it is marked as read. */
  onFollow: (path: string, read: Promise<void>) => void
  onAnswer: (answer: InvitationAnswer, inviteId: string) => Promise<void>
}

/** A click on it marks it as read, and leads to what it is about. */
export function NotificationItem({
  notification,
  onRead,
  onFollow,
  onAnswer,
}: NotificationItemProps) {
  const { data, read_at: readAt, created_at: createdAt } = notification
  const { image, lines } = data
  const isUnread = readAt === null
  const [first] = lines
  const follow = (path: string) => onFollow(path, isUnread ? onRead() : Promise.resolve())
  return (
    <li
      className="notification"
      data-unread={isUnread || undefined}
      data-pressable={isUnread || data.mainAction !== null || undefined}
    >
      <span className="notification-picture">
        {image ? <img src={image} alt="" /> : <NotificationIcon name={first?.icon ?? null} />}
        {isUnread && !image && <span className="notification-dot" />}
      </span>
      <div className="notification-text">
        {lines.map((line, index) => (
          <p key={line.content} className={`notification-${line.type}`}>
            {line.icon && (index > 0 || image) && <NotificationIcon name={line.icon} />}
            <span>
              {index === 0 ? (
                <Main notification={notification} onRead={onRead} onFollow={follow}>
                  <MarkedText line={line.content} />
                </Main>
              ) : (
                <MarkedText line={line.content} />
              )}
              {line.action && ' '}
              {line.action && (
                <PathLink className="notification-link" path={line.action.url} onFollow={follow}>
                  {line.action.label}
                </PathLink>
              )}
            </span>
          </p>
        ))}
        <p className="notification-time">
          <RelativeTime iso={createdAt} />
        </p>
        <Actions notification={notification} onFollow={follow} onAnswer={onAnswer} />
      </div>
    </li>
  )
}

interface MainProps extends Pick<NotificationItemProps, 'notification' | 'onRead'> {
  onFollow: (path: string) => void
  children: ReactNode
}

/** The first line, which acts for the whole: a link, or else a button that marks it as read. */
function Main({ notification, onRead, onFollow, children }: MainProps) {
  const t = useTrans()
  const isUnread = notification.read_at === null
  const { mainAction } = notification.data
  const text = (
    <>
      {isUnread && <span className="visually-hidden">{t('Unread:')} </span>}
      {children}
    </>
  )
  return mainAction ? (
    <PathLink className="notification-main" path={mainAction.action} onFollow={onFollow}>
      {text}
    </PathLink>
  ) : (
    // Read, it has nothing to do; arrow keys still stop at it.
    <button
      type="button"
      className="notification-main"
      aria-disabled={!isUnread}
      tabIndex={isUnread ? 0 : -1}
      onClick={() => isUnread && void onRead()}
    >
      {text}
    </button>
  )
}

interface PathLinkProps {
  path: string
  className: string
  onFollow: (path: string) => void
  children: ReactNode
}

function PathLink({ path, className, onFollow, children }: PathLinkProps) {
  function follow(event: MouseEvent) {
    // A new tab is the browser's.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onFollow(path)
  }
  return (
    <a className={className} href={path} onClick={follow}>
      {children}
    </a>
  )
}

type ActionsProps = Pick<NotificationItemProps, 'notification' | 'onAnswer'> & {
  onFollow: (path: string) => void
}

function Actions({ notification: { data }, onFollow, onAnswer }: ActionsProps) {
  const { buttonActions, inviteId } = data
  if (buttonActions.length === 0) return null
  return (
    <div className="notification-buttons">
      {buttonActions.map(({ label, action }, index) => (
        <Button
          key={action}
          size="sm"
          variant={index === 0 ? 'primary' : 'outline'}
          onPress={() =>
            isAnswer(action) && inviteId !== undefined
              ? onAnswer(action, inviteId)
              : onFollow(action)
          }
        >
          {label}
        </Button>
      ))}
    </div>
  )
}

const isAnswer = (action: string): action is InvitationAnswer =>
  action === 'join' || action === 'decline'

/** A line of a notification, as text: markup in it stays inert. */
function MarkedText({ line }: { line: string }) {
  return markedParts(line).map(({ at, text, isName }) =>
    isName ? (
      <bdi key={at} className="notification-name">
        {text}
      </bdi>
    ) : (
      text
    ),
  )
}
