import { useMemo, useState, type ReactNode } from 'react'
import { setActiveWorkspace } from '#web/api/active-workspace.ts'
import { WorkspaceContext, type ActiveWorkspace } from './workspace.ts'

/** Calls name the workspace that is shown. What is known of others stays, as it is kept by their ids. */
export function WorkspaceProvider({
  initial,
  children,
}: {
  initial: ActiveWorkspace
  children: ReactNode
}) {
  const [workspace, setWorkspace] = useState(() => {
    // Before the first call: another tab may have chosen another one meanwhile.
    if (!import.meta.env.SSR) setActiveWorkspace(initial.id)
    return initial
  })
  const value = useMemo(() => {
    const show = (next: ActiveWorkspace) => {
      setActiveWorkspace(next.id)
      setWorkspace(next)
    }
    return { workspace, show }
  }, [workspace])
  return <WorkspaceContext value={value}>{children}</WorkspaceContext>
}
