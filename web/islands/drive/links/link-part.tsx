import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { ShareableLink } from '#worker/features/links/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { changeEntries } from '../state/entry-cache.ts'
import { addLink, linksQuery } from '../state/link-api.ts'
import { useDeleteLink } from './use-delete-link.ts'
import { LinkItem } from './link-item.tsx'

interface LinkPartProps {
  entry: FileEntry
  autoFocus: boolean
  /** A link of the entry that is on its way; shown once it is there. */
  creating: Promise<ShareableLink> | undefined
}

/** The links of an entry, and its file requests. */
export function LinkPart({ entry, autoFocus, creating }: LinkPartProps) {
  const t = useTrans()
  const headingId = useId()
  const { isSettled, link: created } = useSettled(creating)
  const { data, isPending, error } = useQuery({ ...linksQuery(entry.id), enabled: isSettled })
  const { add, addedId, replace } = useLinkChanges(entry.id)
  const remove = useDeleteLink()
  // Of those to other entries too, options apply to these as well: they come last.
  const links = (data?.links ?? []).toSorted((a, b) => a.entry_ids.length - b.entry_ids.length)
  const shownId = created?.id ?? links[0]?.id
  return (
    <section className="share-part" aria-labelledby={headingId}>
      <h3 id={headingId} className="share-heading">
        {t('Links')}
      </h3>
      {isPending && <Skeleton height="2.5rem" />}
      {error && <p role="alert">{t('There was an issue. Please try again.')}</p>}
      {data && links.length === 0 && (
        <p className="share-note">
          {t('No link yet. Create one to let anyone who has it open this item.')}
        </p>
      )}
      {links.map((link, index) => (
        <LinkItem
          key={link.id}
          link={link}
          number={links.slice(0, index + 1).filter(({ kind }) => kind === link.kind).length}
          isOpenAtFirst={link.id === shownId || link.id === addedId}
          isFolder={entry.type === 'folder'}
          autoFocus={link.id === addedId || (autoFocus && link.id === shownId)}
          onChanged={replace}
          onDelete={() => remove.mutate(link)}
        />
      ))}
      {data && (
        <div className="link-part-end">
          <Button
            autoFocus={autoFocus && links.length === 0}
            isPending={add.isPending}
            onPress={() => add.mutate('link')}
          >
            {links.length === 0 ? t('Create link') : t('Create another link')}
          </Button>
          {entry.type === 'folder' && (
            <Button variant="outline" onPress={() => add.mutate('request')}>
              {t('Request files')}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

/** Whether there is nothing to wait for any more, and the link that came. */
function useSettled(work: Promise<ShareableLink> | undefined) {
  const [settled, setSettled] = useState<{ work?: typeof work; link?: ShareableLink }>({})
  useEffect(() => {
    void work?.then(
      (link) => setSettled({ work, link }),
      () => setSettled({ work }),
    )
  }, [work])
  const isSettled = work === settled.work
  return { isSettled, link: isSettled ? settled.link : undefined }
}

function useLinkChanges(entryId: number) {
  const queryClient = useQueryClient()
  const [addedId, setAddedId] = useState<number>()
  function change(next: (links: ShareableLink[]) => ShareableLink[]) {
    queryClient.setQueryData(
      linksQuery(entryId).queryKey,
      (data) => data && { ...data, links: next(data.links) },
    )
  }
  const onError = (error: Error) => {
    showHttpErrorToast(error)
    void queryClient.invalidateQueries({ queryKey: linksQuery(entryId).queryKey })
  }
  return {
    add: useMutation({
      mutationFn: (kind: ShareableLink['kind']) => addLink([entryId], kind),
      onSuccess: (link) => {
        setAddedId(link.id)
        change((links) => [...links, link])
        changeEntries(queryClient, [entryId], (entry) => ({ ...entry, public: true }))
      },
      onError,
    }),
    /** Its item takes the focus as it comes. */
    addedId,
    replace: (changed: ShareableLink) =>
      change((links) => links.map((link) => (link.id === changed.id ? changed : link))),
  }
}
