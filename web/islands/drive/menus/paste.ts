import type { QueryClient } from '@tanstack/react-query'
import type { Translate } from '#web/i18n/i18n-context.tsx'
import type { ChosenFiles } from '#web/uploads/chosen-files.tsx'
import { clippedEntries, type ClippedEntries } from '../actions/entry-clipboard.ts'
import { loadPlacing, pasteEntries } from '../placing/paste-entries.ts'
import type { FolderTarget } from '../state/folder-target.ts'
import { revealOnceUploaded } from '../actions/reveal-uploaded.ts'
import { pastedFiles, type Pasted } from './pasted-files.ts'

interface PastePlace {
  queryClient: QueryClient
  target: FolderTarget
  chosenFiles: ChosenFiles
  workspaceId: number
  t: Translate
}

/**
 * Pastes what was copied last: entries, or as new files what another program or page has put into the clipboard.
 * @param clipped as it was when the clipboard was read.
 */
export async function paste(
  { files, text }: Pasted,
  clipped: ClippedEntries | null,
  { queryClient, target, chosenFiles, workspaceId, t }: PastePlace,
): Promise<void> {
  const isEmpty = text === '' && files.length === 0
  // Windows ends lines in its own way.
  const isNewer = clipped?.text !== undefined && clipped.text !== text.replaceAll('\r\n', '\n')
  if (clipped && (isEmpty || !isNewer)) await pasteEntries(queryClient, target)
  else if (!isEmpty) {
    const pasted = pastedFiles({ files, text }, t, timeOfPaste())
    if (pasted[0]) revealOnceUploaded(pasted[0].file)
    await chosenFiles.add(pasted, { parentId: target.id, workspaceId })
  }
}

let lastPasteMs = 0

/** Names have seconds: a paste within the same one counts as a second later, so that it has a name of its own. */
function timeOfPaste(): Date {
  lastPasteMs = Math.max(Date.now(), lastPasteMs + 1000)
  return new Date(lastPasteMs)
}

/**
 * To be called when something is clipped. Copies the names, so that whatever is copied elsewhere later can be told from
 * the entries; where that is forbidden, these come first.
 */
export async function preparePasting(): Promise<void> {
  const clipped = clippedEntries()
  if (!clipped) return
  loadPlacing(clipped)
  const text = clipped.entries.map(({ name }) => name).join('\n')
  await navigator.clipboard.writeText(text)
  clipped.text = text
}
