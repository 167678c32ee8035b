import type { DrivePreferences } from '#worker/features/preferences/schema.ts'

export interface DriveIslandProps {
  /** Of the request, for the server's render; the browser's own address takes over. */
  path: string
  search: string
  preferences: DrivePreferences
}
