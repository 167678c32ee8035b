import type { QueryClient } from '@tanstack/react-query'
import { activeWorkspaceId } from '#web/api/active-workspace.ts'
import { api, unwrap } from '#web/api/api-client.ts'
import { ENTRIES_KEY, ENTRY_KEY, SPACE_USAGE_KEY } from './api.ts'
import type { EntryList } from './entry-pages.ts'
import { FOLDERS_KEY } from './folders-query.ts'
import { joinOtherTabs } from './other-tabs.ts'
import { ownerOf } from './ownership.ts'
import { refreshCalmly } from './refresh-calmly.ts'

/** Windows side by side get the focus often. */
const LOOK_PAUSE_MS = 1000
/** Of a tab that stays in front: for what guests and others add meanwhile. */
const LOOK_EVERY_MS = 60_000

/** The drive's version that a list in the cache is of, or an older one: never a newer one. */
export interface ListedVersion {
  workspaceId: number
  version: string
}

/**
 * Reloads lists after changes by other tabs of the user; after any other, when this tab is looked at, and each minute.
 * Returns how to stop.
 */
export function keepFresh(
  queryClient: QueryClient,
  userId: number,
  listed: ListedVersion | null,
): () => void {
  /** By workspace. */
  const versions = new Map(listed ? [[listed.workspaceId, listed.version]] : [])
  let hasMissedChange = false
  let lookedAt = -Infinity

  function refresh() {
    hasMissedChange = false
    for (const key of [ENTRIES_KEY, ENTRY_KEY, SPACE_USAGE_KEY, FOLDERS_KEY])
      refreshCalmly(queryClient, key)
  }

  async function look() {
    if (document.hidden) return
    if (hasMissedChange) return refresh()
    if (performance.now() - lookedAt < LOOK_PAUSE_MS) return
    lookedAt = performance.now()
    const workspaceId = activeWorkspaceId()
    const version = await driveVersion(workspaceId)
    if (version === null) return
    if (versions.get(workspaceId) !== version) refresh()
    else refreshOthersFolders()
    versions.set(workspaceId, version)
  }

  /** The version tells nothing of what happens inside of folders that others share. */
  function refreshOthersFolders() {
    void queryClient.invalidateQueries({
      queryKey: ENTRIES_KEY,
      predicate: ({ state }) => {
        const folder = (state.data as EntryList | undefined)?.pages[0]?.folder
        return folder != null && folder.workspace_id === 0 && ownerOf(folder)?.id !== userId
      },
    })
  }

  const leave = joinOtherTabs({
    userId,
    onChange: () => {
      if (document.hidden) hasMissedChange = true
      else refresh()
    },
  })
  const onLook = () => void look()
  document.addEventListener('visibilitychange', onLook)
  addEventListener('focus', onLook)
  const timer = setInterval(onLook, LOOK_EVERY_MS)
  return () => {
    leave()
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onLook)
    removeEventListener('focus', onLook)
  }
}

/** Null where the server did not answer: the next look asks again. */
async function driveVersion(workspaceId: number): Promise<string | null> {
  const query = { workspaceId: String(workspaceId) }
  try {
    return (await unwrap<{ version: string }>(api.drive.version.$get({ query }))).version
  } catch {
    return null
  }
}
