import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useRef } from 'react'
import type { EntryUser, FileEntry } from '#worker/features/drive/entries/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Menu, MenuItem, MenuPopover, MenuSection, MenuTrigger } from '#web/ui/overlays/menu.tsx'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import { changeEntries, refreshDrive } from '../state/entry-cache.ts'
import { useUserId } from '../state/ownership.ts'
import { changePermissions, unshareEntry } from '../state/share-api.ts'
import { ACCESS_CHOICES, choiceOf, offeredChoices, type AccessChoice } from './access-choice.ts'

interface PeopleListProps {
  entry: FileEntry
  isReadOnly: boolean
}

/** Everybody who has access by name, the owner first. */
export function PeopleList({ entry, isReadOnly }: PeopleListProps) {
  const t = useTrans()
  const userId = useUserId()
  const change = useChangeAccess(entry.id)
  const listRef = useRef<HTMLUListElement>(null)
  return (
    <ul
      ref={listRef}
      className="people-list"
      aria-label={t('People with access')}
      // Takes the focus of a person that is removed.
      tabIndex={-1}
    >
      {entry.users.map((person) => {
        const { id, email, avatar, display_name: name, owns_entry: isOwner } = person
        const choice = choiceOf(person.entry_permissions ?? entry.permissions)
        return (
          <li key={id} className="person">
            <Avatar name={name} image={avatar} />
            <span className="person-text">
              <span className="person-name" dir="auto">
                {id === userId ? t('You') : name}
              </span>
              {(name !== email || id === userId) && <span className="person-email">{email}</span>}
              {person.is_pending && <span className="person-email">{t('Invited')}</span>}
            </span>
            {isOwner || isReadOnly ? (
              <span className="person-access">
                {isOwner ? t('Owner') : t(ACCESS_CHOICES[choice].label)}
              </span>
            ) : (
              <AccessMenu
                person={person}
                choice={choice}
                onChange={(next) =>
                  change.mutate(
                    { person, next },
                    { onSuccess: () => next === 'remove' && listRef.current?.focus() },
                  )
                }
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

interface AccessMenuProps {
  person: EntryUser
  choice: AccessChoice
  onChange: (next: AccessChoice | 'remove') => void
}

function AccessMenu({ person, choice, onChange }: AccessMenuProps) {
  const t = useTrans()
  const label = t(ACCESS_CHOICES[choice].label)
  return (
    <MenuTrigger>
      <Button
        variant="ghost"
        size="sm"
        className="person-access"
        aria-label={t(':name: :access', { name: person.display_name, access: label })}
      >
        {label}
        <ChevronDown aria-hidden="true" />
      </Button>
      <MenuPopover placement="bottom end">
        <Menu aria-label={t('Access of :name', { name: person.display_name })}>
          <MenuSection selectionMode="single" selectedKeys={[choice]}>
            {offeredChoices(choice).map((id) => (
              <MenuItem key={id} id={id} onAction={() => onChange(id)}>
                {t(ACCESS_CHOICES[id].label)}
              </MenuItem>
            ))}
          </MenuSection>
          <MenuSection>
            <MenuItem isDanger onAction={() => onChange('remove')}>
              {t('Remove access')}
            </MenuItem>
          </MenuSection>
        </Menu>
      </MenuPopover>
    </MenuTrigger>
  )
}

/** One after the other: what was asked for last is what holds. */
function useChangeAccess(entryId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    scope: { id: `share-${entryId}` },
    mutationFn: ({ person, next }: { person: EntryUser; next: AccessChoice | 'remove' }) =>
      next === 'remove'
        ? unshareEntry(entryId, person.id)
        : changePermissions(entryId, person.id, ACCESS_CHOICES[next].permissions),
    onSuccess: (users) => {
      changeEntries(queryClient, [entryId], (entry) => ({ ...entry, users }))
    },
    onError: (error) => {
      showHttpErrorToast(error, { field: 'userId' })
      void refreshDrive(queryClient, [])
    },
  })
}
