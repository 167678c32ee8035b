import { Link2, Users } from 'lucide-react'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { othersOf, useViewer } from '../../state/ownership.ts'

const MOST_SHOWN = 3

/** Who else has access, for the eye: by a link; and people, where a row is narrow only that there are some. */
export function PeopleMark({ entry }: { entry: FileEntry }) {
  const others = othersOf(entry, useViewer())
  if (others.length === 0 && !entry.public) return null
  return (
    <span className="people-mark" aria-hidden="true">
      {entry.public && <Link2 className="link-mark" />}
      {others.length > 0 && <Users className="group-mark" />}
      {others.slice(0, MOST_SHOWN).map(({ id, display_name: name, avatar }) => (
        <Avatar key={id} name={name} image={avatar} />
      ))}
      {others.length > MOST_SHOWN && `+${others.length - MOST_SHOWN}`}
    </span>
  )
}

/** The same for screen readers. */
export function PeopleText({ entry }: { entry: FileEntry }) {
  const t = useTrans()
  const others = othersOf(entry, useViewer())
  const texts = [
    entry.public && t('Has a link'),
    others.length > 0 &&
      t('Shared with :names', { names: others.map((user) => user.display_name).join(', ') }),
  ].filter(Boolean)
  return texts.length > 0 && <span className="visually-hidden">{texts.join('. ')}</span>
}
