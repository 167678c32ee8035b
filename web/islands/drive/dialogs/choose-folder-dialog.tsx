import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FolderPlus } from 'lucide-react'
import { useState } from 'react'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useCloseDialog } from '#web/ui/overlays/use-close-dialog.ts'
import { entryQuery } from '../state/api.ts'
import { showEntry } from '../state/entry-cache.ts'
import { FolderTree } from '../folder-tree/folder-tree.tsx'
import { NewFolderField } from '../folder-tree/new-folder-field.tsx'
import {
  areIn,
  folderTarget,
  isWithin,
  rootTarget,
  type FolderTarget,
} from '../state/folder-target.ts'

export interface ChooseFolderProps {
  title: string
  submitLabel: string
  entries: readonly FileEntry[]
  /** Entries can't be moved to their own folder; they can be copied there. */
  isMove: boolean
  /** The topmost folder to choose from; null = the user's own drive. */
  top: FileEntry | null
}

/** Asks for a folder: closes with a `FolderTarget`. */
export function ChooseFolderDialog({
  title,
  submitLabel,
  entries,
  isMove,
  top,
}: ChooseFolderProps) {
  const t = useTrans()
  const queryClient = useQueryClient()
  const closeDialog = useCloseDialog()
  const root = top ? folderTarget(top) : rootTarget(t)
  const [chosen, setChosen] = useState<FolderTarget | null>(null)
  const [isNaming, setIsNaming] = useState(false)

  function refusal(folder: Pick<FolderTarget, 'id' | 'path'>): string | null {
    if (isWithin(folder, entries)) return t('Cannot go into itself')
    return isMove && areIn(folder, entries) ? t('Already here') : null
  }

  function showNew(folder: FileEntry) {
    showEntry(queryClient, folder)
    setChosen(folderTarget(folder))
    setIsNaming(false)
  }

  return (
    <Dialog
      title={title}
      size="md"
      footer={
        <>
          <Button
            className="choose-folder-new"
            variant="ghost"
            aria-expanded={isNaming}
            onPress={() => setIsNaming(!isNaming)}
          >
            <FolderPlus aria-hidden="true" />
            {t('New folder')}
          </Button>
          <Button variant="ghost" onPress={() => closeDialog()}>
            {t('Cancel')}
          </Button>
          <Button variant="primary" isDisabled={!chosen} onPress={() => closeDialog(chosen)}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <div className="choose-folder">
        <FolderTree
          label={t('Folders')}
          root={root}
          current={chosen?.path}
          revealed={chosen?.path ?? entries[0]?.path}
          onChoose={(folder) => setChosen(folder ? folderTarget(folder) : root)}
          refusal={(folder) => refusal(folder ?? root)}
        />
      </div>
      {isMove && chosen && <MoveNote entries={entries} target={chosen} />}
      {isNaming && <NewFolderField parent={chosen ?? root} onCreated={showNew} />}
    </Dialog>
  )
}

interface MoveNoteProps {
  entries: readonly FileEntry[]
  target: FolderTarget
}

/** Who will see the entries, or no longer see them, when they are moved. */
function MoveNote({ entries, target }: MoveNoteProps) {
  const t = useTrans()
  const sourceId = entries[0]?.parent_id ?? null
  const source = useFolder(sourceId)
  const destination = useFolder(target.id)
  const count = entries.length
  const isNewTo = (folder: FileEntry | undefined, other: FileEntry | undefined) =>
    folder?.users.some(
      ({ id, owns_entry: isOwner }) => !isOwner && !other?.users.some((user) => user.id === id),
    ) ?? false
  const gained = isNewTo(destination, source)
  const lost = (target.id === null || destination !== undefined) && isNewTo(source, destination)
  return (
    <div role="status" className="share-note">
      {gained && (
        <p>
          {count === 1
            ? t('People with access to “:folder” will see it.', { folder: target.name })
            : t('People with access to “:folder” will see them.', { folder: target.name })}
        </p>
      )}
      {lost && source && (
        <p>
          {count === 1
            ? t('People with access to “:folder” will no longer see it.', { folder: source.name })
            : t('People with access to “:folder” will no longer see them.', {
                folder: source.name,
              })}
        </p>
      )}
    </div>
  )
}

function useFolder(id: number | null): FileEntry | undefined {
  return useQuery({ ...entryQuery(id ?? 0), enabled: id !== null }).data
}
