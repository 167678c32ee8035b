import type {
  ClashDecision,
  FileEntry,
  NameConflict,
} from '#worker/features/drive/entries/schema.ts'
import { askAboutClashes } from '../clashes/ask-about-clashes.ts'
import { decideAll, type ClashFacts, type Replacement } from '../clashes/name-clash.ts'
import type { AskAboutClashes } from './place-entries.ts'

interface Question {
  /** The entries to move or copy. */
  entries: readonly FileEntry[]
  /** The target as displayed. */
  location: (entry: FileEntry) => string
  /** Called before the dialog appears. */
  onAsk: () => void
}

/** Asks the user, except where a decision for all applies. Users who may delete may replace existing entries. */
export function askByDialog({ entries, location, onAsk }: Question): AskAboutClashes {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  let forAll: ClashDecision | null = null
  return async (conflicts, mayBeMore) => {
    const clashes = conflicts.map(({ entryId, name, existing }) => {
      const entry = byId.get(entryId)
      return {
        name,
        location: entry ? location(entry) : '',
        isFolder: entry?.type === 'folder',
        existing: factsOf(existing),
        incoming: entry ? factsOf(entry) : null,
        replacement: entry?.permissions['files.delete'] ? replacementOf(existing) : null,
      }
    })
    const settled = decideAll(clashes, forAll)
    const open = clashes.filter((_clash, index) => settled[index] === null)
    if (open.length > 0) onAsk()
    const answer = open.length > 0 ? await askAboutClashes(open, { mayBeMore }) : undefined
    if (open.length > 0 && !answer) return null
    forAll ??= answer?.forAll ?? null
    const decided = answer?.decisions.values()
    return new Map(
      conflicts.map(({ entryId }, index) => [
        entryId,
        settled[index] ?? decided?.next().value ?? 'skip',
      ]),
    )
  }
}

const factsOf = (entry: Pick<FileEntry, 'file_size' | 'updated_at'>): ClashFacts => ({
  sizeBytes: entry.file_size,
  updatedAt: entry.updated_at,
})

const replacementOf = ({ type }: NameConflict['existing']): Replacement =>
  type === 'folder' ? 'folderToTrash' : 'fileToTrash'

const KEEP_BOTH: ClashDecision = 'keepBoth'

/** Asks nobody: for what is undone. */
export const keepBoth: AskAboutClashes = (conflicts) =>
  Promise.resolve(new Map(conflicts.map(({ entryId }) => [entryId, KEEP_BOTH])))
