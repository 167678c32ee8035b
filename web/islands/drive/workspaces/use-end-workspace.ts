import { useMutation, useQueryClient } from '@tanstack/react-query'
import { activeWorkspaceId, setActiveWorkspace } from '#web/api/active-workspace.ts'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import { toast } from '#web/ui/overlays/toast-store.ts'
import { useCloseDialog } from '#web/ui/overlays/use-close-dialog.ts'
import { workspacesQuery } from '../state/workspaces-query.ts'

/** Leaves or deletes a workspace, and closes the dialog with "gone". */
export function useEndWorkspace(
  id: number,
  call: () => Promise<unknown>,
  message: Parameters<typeof toast>[0],
  errorField?: string,
) {
  const queryClient = useQueryClient()
  const closeDialog = useCloseDialog()
  const { mutate, isPending } = useMutation({
    mutationFn: call,
    onSuccess: () => {
      // Calls that name it fail from now on.
      if (activeWorkspaceId() === id) setActiveWorkspace(0)
      void queryClient.invalidateQueries({ queryKey: workspacesQuery.queryKey, exact: true })
      toast(message)
      closeDialog('gone')
    },
    onError: (error) =>
      showHttpErrorToast(error, errorField === undefined ? {} : { field: errorField }),
  })
  return { isPending, end: () => mutate() }
}
