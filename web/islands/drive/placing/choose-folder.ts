import type { QueryClient } from '@tanstack/react-query'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { Translate } from '#web/i18n/i18n-context.tsx'
import { openDialog } from '#web/ui/overlays/dialog-store.ts'
import type { ChooseFolderProps } from '../dialogs/choose-folder-dialog.tsx'
import { entryQuery } from '../state/api.ts'
import { isAtHome, type Viewer } from '../state/ownership.ts'
import { entriesMessage } from '../state/entries-message.ts'
import { copyEntries } from './copy-entries.ts'
import type { FolderTarget } from '../state/folder-target.ts'
import type { ActiveWorkspace } from '../state/workspace.ts'
import { moveEntries } from './move-entries.ts'

/** Asks where to, and moves them there. */
export async function moveToChosenFolder(
  queryClient: QueryClient,
  entries: readonly FileEntry[],
  { viewer, workspace }: { viewer: Viewer; workspace: ActiveWorkspace },
  t: Translate,
): Promise<void> {
  const title = t(entriesMessage(entries, 'Move “:name” to', 'Move :count items to'))
  // Others' shares stay in their drive.
  const top = await topOf(queryClient, entries, viewer)
  const submitLabel = t('Move here')
  const target = await choose({ title, submitLabel, entries, isMove: true, top, shown: workspace })
  if (target) await moveEntries(queryClient, entries, target, { isAgreed: true })
}

/** Asks where to, and copies them there. */
export async function copyToChosenFolder(
  queryClient: QueryClient,
  entries: readonly FileEntry[],
  workspace: ActiveWorkspace,
  t: Translate,
): Promise<void> {
  const title = t(entriesMessage(entries, 'Copy “:name” to', 'Copy :count items to'))
  const target = await choose({
    title,
    submitLabel: t('Copy here'),
    entries,
    isMove: false,
    top: null,
    shown: workspace,
  })
  if (target) await copyEntries(queryClient, entries, target)
}

/** The topmost folder that the user may see above what is another's; null for their own. */
async function topOf(
  queryClient: QueryClient,
  entries: readonly FileEntry[],
  viewer: Viewer,
): Promise<FileEntry | null> {
  const [first] = entries
  if (!first || isAtHome(first, viewer)) return null
  return queryClient.fetchQuery(entryQuery(Number(first.path.split('/')[0])))
}

async function choose(props: ChooseFolderProps): Promise<FolderTarget | undefined> {
  // The server asks nobody; its bundle would only grow by the tree.
  if (import.meta.env.SSR) return undefined
  const { ChooseFolderDialog } = await import('../dialogs/choose-folder-dialog.tsx')
  return openDialog<FolderTarget, ChooseFolderProps>(ChooseFolderDialog, props)
}
