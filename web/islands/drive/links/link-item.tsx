import { useMutation } from '@tanstack/react-query'
import { useContext, useState } from 'react'
import type { ChangeLinkInput, ShareableLink } from '#worker/features/links/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyField } from '#web/ui/fields/copy-field.tsx'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import { TypedValuesContext } from '#web/ui/overlays/typed-values.ts'
import { addressOf, changeLink } from '../state/link-api.ts'
import { LinkFacts } from './link-facts.tsx'
import { LinkOptions } from './link-options.tsx'

interface LinkItemProps {
  link: ShareableLink
  /** Among those of its kind, from 1. */
  number: number
  isOpenAtFirst: boolean
  isFolder: boolean
  autoFocus: boolean
  onChanged: (link: ShareableLink) => void
  onDelete: () => void
}

/** A link: its address, its numbers, its options. */
export function LinkItem({
  link,
  number,
  isOpenAtFirst,
  isFolder,
  autoFocus,
  onChanged,
  onDelete,
}: LinkItemProps) {
  const t = useTrans()
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const [isAsking, setIsAsking] = useState(false)
  const save = useSave(link.id, onChanged)
  const typedValues = useContext(TypedValuesContext)
  const kind = link.kind === 'request' ? t('File request') : t('Link')
  const isOpenToAll = !link.password && link.emails.length === 0
  const label = number === 1 ? kind : `${kind} ${number}`
  return (
    <div className="link-item" role="group" aria-label={label}>
      <CopyField label={label} value={addressOf(link)} autoFocus={autoFocus} />
      {isOpenToAll && (
        <p className="share-note">
          {link.kind === 'request'
            ? t('Anyone with this link can send files.')
            : t('Anyone with this link can open it.')}
        </p>
      )}
      <LinkFacts link={link} />
      <div className="link-item-actions">
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={isOpen}
          onPress={async () => {
            if (!isOpen || (await typedValues.saveAll())) setIsOpen(!isOpen)
          }}
        >
          {t('Options')}
        </Button>
        {isAsking ? (
          <>
            <span className="share-note">{t('Nobody can open it any more.')}</span>
            <Button variant="danger" size="sm" autoFocus onPress={onDelete}>
              {t('Delete')}
            </Button>
            <Button variant="ghost" size="sm" onPress={() => setIsAsking(false)}>
              {t('Cancel')}
            </Button>
          </>
        ) : (
          <Button variant="ghost" size="sm" onPress={() => setIsAsking(true)}>
            {link.kind === 'request' ? t('Delete request') : t('Delete link')}
          </Button>
        )}
      </div>
      {isOpen && (
        <LinkOptions
          link={link}
          isFolder={isFolder}
          isSaving={save.isPending}
          onChange={(change) =>
            save.mutate(change, { onError: (error) => showHttpErrorToast(error) })
          }
          onSubmit={(change) => save.mutateAsync(change)}
        />
      )}
    </div>
  )
}

/** Saves each change at once, as it is made, but one after the other: what was asked for last is what holds. */
function useSave(linkId: number, onChanged: (link: ShareableLink) => void) {
  return useMutation({
    scope: { id: `link-${linkId}` },
    mutationFn: (change: ChangeLinkInput) => changeLink(linkId, change),
    onSuccess: (link) => onChanged(link),
  })
}
