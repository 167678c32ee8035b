import type { RequestContext } from '#worker/context/context.ts'
import type { AccessibleEntry } from '../entries/find-accessible-entry.ts'
import { noteRecent } from '../entries/note-recent.ts'

/** Somebody who reads on in a file has not opened it again. */
const SAME_VISIT_MS = 5 * 60_000

/**
 * Notes that the user has opened files, where the response begins at their first byte. Programs with a token open
 * nothing: they read whole drives.
 * @param isForPreview whose script reads zips, and documents that are zips, from their last byte.
 */
export function noteOpened(
  ctx: RequestContext,
  opened: readonly AccessibleEntry[],
  { status, headers }: { status: number; headers: Headers },
  isForPreview = false,
): void {
  if (ctx.actor.kind !== 'user' || ctx.actor.credential.kind !== 'session') return
  const range = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers.get('content-range') ?? '')
  const [first, last, sizeBytes] = range?.slice(1).map(Number) ?? []
  const isOpening =
    first === undefined || first === 0 || (isForPreview && last === Number(sizeBytes) - 1)
  if (status >= 400 || !isOpening) return
  const since = new Date(ctx.deps.clock().getTime() - SAME_VISIT_MS).toISOString()
  const isNew = ({ entry, link, notedAt }: AccessibleEntry) =>
    link === null && !entry.isFolder && entry.deletedAt === null && (notedAt ?? '') < since
  const entries = opened.filter(isNew).map(({ entry }) => entry)
  noteRecent(ctx, entries, 'opened')
}
