import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ShareableLink } from '#worker/features/links/schema.ts'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import { toast } from '#web/ui/overlays/toast-store.ts'
import { ENTRIES_KEY } from '../state/api.ts'
import { deleteLink, linksQuery } from '../state/link-api.ts'
import { changeOwnLink, OWN_LINKS_KEY } from './own-links.ts'

/** Deletes a link and takes it out of all lists of links; the marks of entries are asked for again. */
export function useDeleteLink() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: ShareableLink) => deleteLink(id),
    onSuccess: (_, link) => {
      changeOwnLink(queryClient, link.id, () => null)
      for (const entryId of link.entry_ids)
        queryClient.setQueryData(
          linksQuery(entryId).queryKey,
          (data) => data && { ...data, links: data.links.filter(({ id }) => id !== link.id) },
        )
      void queryClient.invalidateQueries({ queryKey: ENTRIES_KEY })
      // Pages are counted: the next one begins earlier now.
      void queryClient.invalidateQueries({ queryKey: OWN_LINKS_KEY })
      toast(link.kind === 'request' ? 'File request deleted' : 'Link deleted')
    },
    onError: (error) => showHttpErrorToast(error),
  })
}
