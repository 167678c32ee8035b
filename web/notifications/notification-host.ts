/** Done for notifications by the page around them. */
export interface NotificationHost {
  /** Opens a path without loading a new page; false = it is not one of this page's. */
  onOpen?: (path: string) => boolean
  /** Shows the workspace; without it, the drive is opened. */
  onJoined?: (workspaceId: number) => unknown
}
