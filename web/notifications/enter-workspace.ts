import { setActiveWorkspace } from '#web/api/active-workspace.ts'
import { leaveFlash } from '#web/api/flash.ts'

/** Makes the workspace the active one, and shows its files. For pages other than the drive. */
export function enterWorkspace(workspaceId: number): void {
  setActiveWorkspace(workspaceId)
  leaveFlash('joined_workspace')
  location.assign('/drive')
}
