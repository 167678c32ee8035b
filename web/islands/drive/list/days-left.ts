const DAY_MS = 24 * 60 * 60 * 1000

/** How long the trash keeps an entry, in days begun; 0 = it may be gone within the day. */
export function daysLeft(deletedAt: string, trashDays: number, nowMs: number): number {
  const leftMs = Date.parse(deletedAt) + trashDays * DAY_MS - nowMs
  // The browser's clock may be behind the server's: never more than the whole period.
  return Math.min(Math.ceil(leftMs / DAY_MS), trashDays)
}
