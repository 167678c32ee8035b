/** The folder and workspace that a file goes into. */
export interface Destination {
  /** Null = the root. */
  parentId: number | null
  workspaceId: number
  /** The file of that folder that gets a new version. */
  replacesId?: number
}
