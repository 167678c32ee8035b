import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { LinkInput, ShareableLink } from '#worker/features/sharing/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { CopyField } from '#web/ui/fields/copy-field.tsx'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Switch } from '#web/ui/fields/switch.tsx'
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts'
import { changeLink, createLink, linksQuery, removeLink } from '../state/link-api.ts'
import { LinkExpiry } from './link-expiry.tsx'
import { LinkPassword } from './link-password.tsx'

/** The public address of an entry: on or off, until when, with which password, with or without download. */
export function LinkPart({ entry, autoFocus }: { entry: FileEntry; autoFocus: boolean }) {
  const t = useTrans()
  const headingId = useId()
  const { data: links, isPending, error } = useQuery(linksQuery(entry.id))
  const link = links?.link
  const saveLink = useSaveLink(entry.id)
  const toggle = useOneAtATime((isOn: boolean) =>
    // The mutation has already reported the error.
    saveLink.mutateAsync(isOn ? 'create' : 'remove').catch(() => undefined),
  )

  return (
    <section className="share-part" aria-labelledby={headingId}>
      <h3 id={headingId} className="share-heading">
        {t('Link')}
      </h3>
      {isPending && <Skeleton height="2.5rem" />}
      {error && <p role="alert">{t('There was an issue. Please try again.')}</p>}
      {link !== undefined && (
        <Switch
          autoFocus={autoFocus}
          isSelected={link !== null}
          // Disabled meanwhile, it would lose the focus of who works by keyboard, and Escape would reach nobody.
          onChange={toggle}
        >
          {t('Anyone with the link can open it')}
        </Switch>
      )}
      {link && (
        <LinkOptions
          link={link}
          isSaving={saveLink.isPending}
          onChange={(change) => saveLink.mutate(change)}
        />
      )}
    </section>
  )
}

interface LinkOptionsProps {
  link: ShareableLink
  isSaving: boolean
  onChange: (change: LinkInput) => void
}

function LinkOptions({ link, isSaving, onChange }: LinkOptionsProps) {
  const t = useTrans()
  return (
    <div className="link-options">
      <CopyField label={t('Link')} value={`${location.origin}/drive/s/${link.hash}`} />
      <Switch
        isSelected={link.allow_download}
        onChange={(isOn) => onChange({ allow_download: isOn })}
      >
        {t('Allow download')}
      </Switch>
      <LinkExpiry expiresAt={link.expires_at} onChange={(expires_at) => onChange({ expires_at })} />
      <LinkPassword
        hasPassword={link.password}
        isSaving={isSaving}
        onChange={(password) => onChange({ password })}
      />
    </div>
  )
}

/** Saves each change at once, as it is made, but one after the other: what was asked for last is what holds. */
function useSaveLink(entryId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    scope: { id: `link-${entryId}` },
    mutationFn: async (change: LinkInput | 'create' | 'remove') => {
      if (change === 'create') return createLink(entryId)
      if (change === 'remove') return removeLink(entryId).then(() => null)
      return changeLink(entryId, change)
    },
    onSuccess: (link) =>
      queryClient.setQueryData(
        linksQuery(entryId).queryKey,
        (links) => links && { ...links, link },
      ),
    onError: (error) => {
      showHttpErrorToast(error)
      void queryClient.invalidateQueries({ queryKey: linksQuery(entryId).queryKey })
    },
  })
}
