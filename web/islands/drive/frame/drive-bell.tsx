import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { NotificationBell } from '#web/notifications/notification-bell.tsx'
import { DRIVE_PATH } from '../state/drive-view.ts'
import { useWorkspace } from '../state/workspace.ts'

/** Paths of the drive; links for visitors are pages of their own. */
const IN_DRIVE = /^\/drive(?!\/s\/)/

export function DriveBell() {
  const [, navigate] = useLocation()
  const queryClient = useQueryClient()
  const { show } = useWorkspace()
  return (
    <NotificationBell
      onOpen={(path) => {
        const isHere = IN_DRIVE.test(path)
        if (isHere) navigate(path)
        return isHere
      }}
      onJoined={async (workspaceId) => {
        const { showJoined } = await import('../workspaces/show-joined.ts')
        await showJoined(queryClient, workspaceId, show)
        navigate(DRIVE_PATH)
      }}
    />
  )
}
