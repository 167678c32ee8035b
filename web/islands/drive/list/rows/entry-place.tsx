import type { EntryMatch, FileEntry } from '#worker/features/drive/entries/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { MarkedText } from '#web/ui/marked-text.tsx'

/** In which folder something is that was found elsewhere; and where in it, when that is not in its name. */
export function EntryPlace({ entry }: { entry: FileEntry }) {
  const t = useTrans()
  const { match } = entry
  return (
    <span className="entry-place">
      <span className="entry-folder" dir="auto">
        {t('In :folder', { folder: entry.location?.name ?? t('My files') })}
      </span>
      {match && match.field !== 'name' && <Snippet match={match} />}
    </span>
  )
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
