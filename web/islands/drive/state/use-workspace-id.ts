import { useState } from 'react'
import { readCookie } from '#web/api/read-cookie.ts'

/** The active workspace is in a cookie; 0 = the personal one. Not for what is rendered. */
export function useWorkspaceId(): number {
  const [workspaceId] = useState(() =>
    typeof document === 'undefined' ? 0 : Number(readCookie('activeWorkspaceId')) || 0,
  )
  return workspaceId
}
