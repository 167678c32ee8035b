import type { RequestContext } from '#worker/context/context.ts'
import type { AccessibleEntry } from '../entries/find-accessible-entry.ts'
import { noteRecent } from '../entries/note-recent.ts'

/** Somebody who reads on in a file has not opened it again. */
const SAME_VISIT_MS = 5 * 60_000

/**
 * Notes that the user has opened files, where the response begins at their first byte. Programs with a token open
 * nothing: they read whole drives.
 */
export function noteOpened(
  ctx: RequestContext,
  opened: readonly AccessibleEntry[],
  { status, headers }: { status: number; headers: Headers },
): void {
  if (ctx.actor.kind !== 'user' || ctx.actor.credential.kind !== 'session') return
  const range = headers.get('content-range')
  if (status >= 400 || (range !== null && !range.startsWith('bytes 0-'))) return
  const since = new Date(ctx.deps.clock().getTime() - SAME_VISIT_MS).toISOString()
  const isNew = ({ entry, link, notedAt }: AccessibleEntry) =>
    link === null && !entry.isFolder && entry.deletedAt === null && (notedAt ?? '') < since
  const entries = opened.filter(isNew).map(({ entry }) => entry)
  noteRecent(ctx, entries, 'opened')
}
