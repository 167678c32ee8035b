import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { Notification } from '#worker/features/notifications/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NotificationsIllustration } from '#web/ui/illustrations.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { NotificationItem } from './notification-item.tsx'
import type { NotificationHost } from './notification-host.ts'
import { useAnswerInvitation } from './use-answer-invitation.ts'
import { useMarkAsRead } from './use-mark-as-read.ts'
import { leaveFlash } from '#web/api/flash.ts'
import { setActiveWorkspace } from '#web/api/active-workspace.ts'

interface NotificationListProps extends NotificationHost {
  query: Pick<UseInfiniteQueryResult, 'isPending' | 'isError' | 'refetch'>
  listed: Notification[]
  /** Called when a notification leads elsewhere. */
  onFollow?: () => void
}

const LONGEST_WAIT_MS = 1000

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Arrow keys move between notifications, Tab also to the links and buttons of each. */
export function NotificationList({
  query,
  listed,
  onOpen,
  onJoined = enterWorkspace,
  onFollow,
}: NotificationListProps) {
  const t = useTrans()
  const markAsRead = useMarkAsRead()
  const answer = useAnswerInvitation((workspaceId) => {
    onFollow?.()
    return onJoined(workspaceId)
  })

  async function follow(path: string, read: Promise<void>) {
    const isOpened = onOpen?.(path) ?? false
    onFollow?.()
    if (isOpened) return
    // The next page says how many are unread.
    await Promise.race([read, wait(LONGEST_WAIT_MS)])
    location.assign(path)
  }

  if (query.isPending) return <NotificationSkeletons />
  if (query.isError && listed.length === 0)
    return (
      <div className="notifications-problem" role="alert">
        <p>{t('There was an issue. Please try again.')}</p>
        <Button onPress={() => query.refetch()}>{t('Try again')}</Button>
      </div>
    )
  if (listed.length === 0)
    return (
      <EmptyState
        className="notifications-empty"
        illustration={<NotificationsIllustration />}
        title={t('Hang tight! Notifications will start showing up here soon.')}
      />
    )
  return (
    <ul className="notification-list" ref={moveByArrows}>
      {listed.map((notification) => (
        <NotificationItem
          key={notification.id}
          notification={notification}
          onRead={() => markAsRead([notification.id])}
          onFollow={(path, read) => void follow(path, read)}
          onAnswer={answer}
        />
      ))}
    </ul>
  )
}

/** From one notification to the next, whatever has the focus in it. */
function moveByArrows(list: HTMLElement | null): (() => void) | undefined {
  if (!list) return undefined
  const controller = new AbortController()
  const move = (event: KeyboardEvent) => {
    const mains = [...list.querySelectorAll<HTMLElement>('.notification-main')]
    const here = mains.findIndex((main) =>
      main.closest('.notification')?.contains(event.target as Node),
    )
    const next = nextIndex(event.key, here, mains.length)
    if (next === null) return
    event.preventDefault()
    mains[next]?.focus()
  }
  list.addEventListener('keydown', move, { signal: controller.signal })
  return () => controller.abort()
}

function nextIndex(key: string, here: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(here + 1, count - 1)
    case 'ArrowUp':
      return Math.max(here - 1, 0)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}

const SKELETONS = [0, 1, 2, 3]

function NotificationSkeletons() {
  const t = useTrans()
  return (
    <div className="notification-list" aria-busy="true" role="status" aria-label={t('Loading...')}>
      {SKELETONS.map((each) => (
        <div key={each} className="notification">
          <Skeleton width="36px" height="36px" />
          <div className="notification-text">
            <Skeleton width="70%" height="0.875rem" />
            <Skeleton width="40%" height="0.75rem" />
          </div>
        </div>
      ))}
    </div>
  )
}

/** Makes the workspace the active one, and shows its files. For pages other than the drive. */
function enterWorkspace(workspaceId: number): void {
  setActiveWorkspace(workspaceId)
  leaveFlash('joined_workspace')
  location.assign('/drive')
}
