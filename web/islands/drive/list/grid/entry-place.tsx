import type { EntryMatch, FileEntry, RecentHow } from '#worker/features/drive/entries/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { isAtHome, ownerOf, useViewer } from '../../state/ownership.ts'
import { rootNameOf, useWorkspace } from '../../state/workspace.ts'

/** In which folder something is that was found elsewhere; and where in it, when that is not in its name. */
export function EntryPlace({ entry }: { entry: FileEntry }) {
  const t = useTrans()
  const { match } = entry
  const owner = ownerOf(entry)
  const viewer = useViewer()
  const { workspace } = useWorkspace()
  return (
    <span className="entry-place">
      <span className="entry-folder" dir="auto">
        {owner && !entry.location && !isAtHome(entry, viewer)
          ? t('Shared by :name', { name: owner.display_name })
          : t('In :folder', { folder: entry.location?.name ?? rootNameOf(workspace, t) })}
      </span>
      {entry.recent && (
        <>
          <span className="entry-place-dot">·</span>
          {t(RECENT_WORDS[entry.recent.how])}
        </>
      )}
      {match && match.field !== 'name' && <Snippet match={match} />}
    </span>
  )
}

const RECENT_WORDS: Record<RecentHow, string> = {
  opened: 'You opened',
  changed: 'You changed',
  added: 'You added',
}

/** Where there is no room for all of it, what is before the place found gives way at its start. */
function Snippet({ match: { field, snippet, ranges } }: { match: EntryMatch }) {
  const t = useTrans()
  // Without the space behind it, which would go to the cut side.
  const lead = snippet.slice(0, ranges[0]?.[0] ?? 0).trimEnd()
  const start = lead.length
  return (
    <>
      <span className="entry-place-dot">·</span>
      {field === 'tag' && `${t('Tag')}: `}
      <span className="entry-snippet" dir="auto">
        <span className="entry-snippet-lead">
          <bdi>{lead}</bdi>
        </span>
        <span className="entry-snippet-rest">
          <MarkedText
            text={snippet.slice(start)}
            ranges={ranges.map(([from, to]) => [from - start, to - start])}
          />
        </span>
      </span>
    </>
  )
}

interface MarkedTextProps {
  text: string
  /** From where to where, in order and apart: what `slice` takes. */
  ranges: readonly (readonly [number, number])[]
}

/** A text in which something was found. */
export function MarkedText({ text, ranges }: MarkedTextProps) {
  const lastEnd = ranges.at(-1)?.[1] ?? 0
  return (
    <>
      {ranges.map(([start, end], index) => (
        <span key={start}>
          {text.slice(ranges[index - 1]?.[1] ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(lastEnd)}
    </>
  )
}
