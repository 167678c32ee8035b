import { openDialog, whenNoDialog } from '#web/ui/overlays/dialog-store.ts'
import type { ClashAnswer, NameClash } from './name-clash.ts'
import { NameClashDialog, type NameClashDialogProps } from './name-clash-dialog.tsx'

let lastQuestion: Promise<unknown> = Promise.resolve()

/**
 * Asks what is to be done where names are taken: a decision for each, or undefined when the whole is called off.
 * Questions that come at once are asked one after the other, and none takes the place of a dialog that is in use.
 * @param mayBeMore whether more may come up later, so that even one can be decided for all.
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
