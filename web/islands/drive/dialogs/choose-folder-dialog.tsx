import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { FolderPlus } from 'lucide-react'
import { useState } from 'react'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useCloseDialog } from '#web/ui/overlays/use-close-dialog.ts'
import { accessChange, movedInto } from '../placing/access-change.ts'
import { entryQuery } from '../state/api.ts'
import { showEntry } from '../state/entry-cache.ts'
import { mayInWorkspace, workspaceName, type ActiveWorkspace } from '../state/workspace.ts'
import { workspacesQuery } from '../state/workspaces-query.ts'
import { OtherSpaceNote } from './other-space-dialog.tsx'
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
  /** The workspace that the drive shows: dialogs are rendered outside of its context. */
  shown: ActiveWorkspace
}

/** Asks for a folder: closes with a `FolderTarget`. */
export function ChooseFolderDialog({
  title,
  submitLabel,
  entries,
  isMove,
  top,
  shown,
}: ChooseFolderProps) {
  const t = useTrans()
  const queryClient = useQueryClient()
  const closeDialog = useCloseDialog()
  const { data: workspaces = [] } = useQuery({ ...workspacesQuery, enabled: !top })
  const offered = workspaces.filter(
    (workspace) =>
      workspace.id === shown.id ||
      (mayInWorkspace(workspace, 'files.create') &&
        (!isMove || mayInWorkspace(shown, 'files.delete'))),
  )
  const [workspaceId, setWorkspaceId] = useState(shown.id)
  const workspace = workspaces.find(({ id }) => id === workspaceId)
  const root = top ? folderTarget(top) : rootTarget(workspace ?? shown, t)
  const isLeaving = workspaceId !== shown.id
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
      {offered.length > 1 && (
        <SelectField
          label={t('Workspace')}
          choices={offered.map((one) => ({ id: String(one.id), text: workspaceName(one, t) }))}
          value={String(workspaceId)}
          onChange={(value) => {
            setWorkspaceId(Number(value))
            setChosen(null)
          }}
        />
      )}
      <div className="choose-folder">
        <FolderTree
          key={workspaceId}
          label={t('Folders')}
          workspaceId={workspaceId}
          root={root}
          current={chosen?.path}
          revealed={chosen?.path ?? (isLeaving ? undefined : entries[0]?.path)}
          onChoose={(folder) => setChosen(folder ? folderTarget(folder) : root)}
          refusal={(folder) => refusal(folder ?? root)}
        />
      </div>
      {isMove && chosen && !isLeaving && <MoveNote entries={entries} target={chosen} />}
      {isMove && chosen && isLeaving && workspace && (
        <div role="status" className="share-note">
          <OtherSpaceNote
            isOne={entries.length === 1}
            place={chosen.name}
            owner={workspace.owner}
          />
        </div>
      )}
      {isNaming && <NewFolderField parent={chosen ?? root} onCreated={showNew} />}
    </Dialog>
  )
}

interface MoveNoteProps {
  entries: readonly FileEntry[]
  target: FolderTarget
}

/** So many folders are asked for. Of entries of more, all shares count as their folders'. */
const MOST_SOURCES = 10

/** Whether people will see the entries, or no longer see them, when they are moved. */
function MoveNote({ entries, target }: MoveNoteProps) {
  const t = useTrans()
  const sourceIds = [...new Set(entries.map(({ parent_id: id }) => id))]
  const isFromMany = sourceIds.length > MOST_SOURCES
  const folders = useFolders([target.id, ...(isFromMany ? [] : sourceIds)])
  if (!folders) return <div role="status" className="share-note" />
  const folderOf = (id: number | null) => folders.find((folder) => folder.id === id)
  const { gained, lost } = accessChange(
    entries,
    entries.map((entry) =>
      movedInto(entry, isFromMany ? entry : folderOf(entry.parent_id), folderOf(target.id)),
    ),
  )
  const isOne = entries.length === 1
  const [sourceId = null] = sourceIds
  const source = sourceIds.length === 1 ? folderOf(sourceId)?.name : undefined
  const values = { folder: source ?? '' }
  return (
    <div role="status" className="share-note">
      {gained && (
        <p>
          {isOne
            ? t('People with access to “:folder” will see it.', { folder: target.name })
            : t('People with access to “:folder” will see them.', { folder: target.name })}
        </p>
      )}
      {lost && (
        <p>
          {source === undefined
            ? t('People with access to their folders will no longer see some of them.')
            : isOne
              ? t('People with access to “:folder” will no longer see it.', values)
              : t('People with access to “:folder” will no longer see them.', values)}
        </p>
      )}
    </div>
  )
}

/** The folders with these ids (null = the root, which is none), once all are known. */
function useFolders(ids: readonly (number | null)[]): FileEntry[] | null {
  const distinct = [...new Set(ids)].filter((id) => id !== null)
  const results = useQueries({ queries: distinct.map((id) => entryQuery(id)) })
  const folders = results.flatMap(({ data }) => data ?? [])
  return folders.length === distinct.length ? folders : null
}
