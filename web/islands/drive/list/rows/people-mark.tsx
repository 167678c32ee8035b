import { Users } from 'lucide-react'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { othersOf, useUserId } from '../../state/ownership.ts'

const MOST_SHOWN = 3

/** Who else has access, for the eye; where a row is narrow, only that somebody has. */
export function PeopleMark({ entry }: { entry: FileEntry }) {
  const others = othersOf(entry, useUserId())
  if (others.length === 0) return null
  return (
    <span className="people-mark" aria-hidden="true">
      <Users />
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
  const others = othersOf(entry, useUserId())
  if (others.length === 0) return null
  return (
    <span className="visually-hidden">
      {t('Shared with :names', { names: others.map((user) => user.display_name).join(', ') })}
    </span>
  )
}
