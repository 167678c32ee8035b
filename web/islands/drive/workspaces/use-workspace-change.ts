import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { WorkspaceDetails } from '#worker/features/workspaces/schema.ts'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import { workspacesQuery } from '../state/workspaces-query.ts'
import { workspaceQuery } from './workspace-api.ts'

type Change = (workspace: WorkspaceDetails) => WorkspaceDetails

interface ChangeOptions {
  /** Whose errors a toast shows; without, the caller shows them. */
  errorField?: string
}

/**
 * A change of a workspace: `call` resolves with its details, or with a change of those known. One after the other: the
 * last one asked for holds.
 */
export function useWorkspaceChange<Input>(
  id: number,
  call: (input: Input) => Promise<WorkspaceDetails | Change>,
  { errorField }: ChangeOptions = {},
) {
  const queryClient = useQueryClient()
  const { queryKey } = workspaceQuery(id)
  return useMutation({
    scope: { id: `workspace-${id}` },
    mutationFn: call,
    onSuccess: (result) => {
      queryClient.setQueryData(queryKey, (known) => {
        if (typeof result !== 'function') return result
        return known && result(known)
      })
      void queryClient.invalidateQueries({ queryKey: workspacesQuery.queryKey, exact: true })
    },
    onError: (error) => {
      if (errorField === undefined) return
      showHttpErrorToast(error, { field: errorField })
      void queryClient.invalidateQueries({ queryKey })
    },
  })
}
