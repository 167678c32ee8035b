import type { ClashDecision } from '#worker/features/drive/schema.ts'
import { openDialog, whenNoDialog } from '#web/ui/dialog-store.ts'
import type { NameClash } from './name-clash.ts'
import { NameClashDialog } from './name-clash-dialog.tsx'

let lastQuestion: Promise<unknown> = Promise.resolve()

/**
 * Asks what is to be done where names are taken: a decision for each, or undefined when the whole is called off.
 * Questions that come at once are asked one after the other, and none takes the place of a dialog that is in use.
 */
export function askAboutClashes(
  clashes: readonly NameClash[],
): Promise<ClashDecision[] | undefined> {
  const answer = lastQuestion
    .then(whenNoDialog)
    .then(() =>
      openDialog<ClashDecision[], { clashes: readonly NameClash[] }>(NameClashDialog, { clashes }),
    )
  lastQuestion = answer
  return answer
}
