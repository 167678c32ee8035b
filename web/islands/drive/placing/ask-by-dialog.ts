import type { ClashDecision, FileEntry, NameConflict } from '#worker/features/drive/schema.ts'
import type { AskAboutClashes } from './place-entries.ts'

interface Question {
  /** What is to be put somewhere. */
  entries: readonly FileEntry[]
  /** Where to, as people read it. */
  location: (entry: FileEntry) => string
  /** Called before the visitor sees anything of it. */
  onAsk: () => void
}

/** Asks the visitor. What stands there may be replaced by those who may delete. */
export function askByDialog({ entries, location, onAsk }: Question): AskAboutClashes {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  return async (conflicts) => {
    onAsk()
    const { askAboutClashes } = await import('../clashes/ask-about-clashes.ts')
    const decisions = await askAboutClashes(
      conflicts.map(({ entryId, name, existing }) => {
        const entry = byId.get(entryId)
        return {
          name,
          location: entry ? location(entry) : '',
          isFolder: entry?.type === 'folder',
          replacement: entry?.permissions['files.delete'] ? replacementOf(existing) : null,
        }
      }),
    )
    return decisions
      ? new Map(conflicts.map(({ entryId }, index) => [entryId, decisions[index] ?? 'skip']))
      : null
  }
}

const replacementOf = ({ type }: NameConflict['existing']) =>
  type === 'folder' ? 'folderToTrash' : 'fileToTrash'

const KEEP_BOTH: ClashDecision = 'keepBoth'

/** Asks nobody: for what is undone. */
export const keepBoth: AskAboutClashes = (conflicts) =>
  Promise.resolve(new Map(conflicts.map(({ entryId }) => [entryId, KEEP_BOTH])))
