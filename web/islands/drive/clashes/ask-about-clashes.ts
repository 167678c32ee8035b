import { openDialog, whenNoDialog } from '#web/ui/overlays/dialog-store.ts'
import type { ClashAnswer, NameClash } from './name-clash.ts'
import { NameClashDialog, type NameClashDialogProps } from './name-clash-dialog.tsx'

let lastQuestion: Promise<unknown> = Promise.resolve()

/**
 * Asks how to resolve taken names. Concurrent questions are queued, and none replaces an open dialog.
 * @param mayBeMore whether more may follow, so that even one can be decided for all.
 * @returns a decision for each, or undefined when canceled.
 */
export function askAboutClashes(
  clashes: readonly NameClash[],
  { mayBeMore = false } = {},
): Promise<ClashAnswer | undefined> {
  const answer = lastQuestion
    .then(whenNoDialog)
    .then(() =>
      openDialog<ClashAnswer, NameClashDialogProps>(NameClashDialog, { clashes, mayBeMore }),
    )
  lastQuestion = answer
  return answer
}
