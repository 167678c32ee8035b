import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#web/ui/overlays/toast-store.ts'
import { useToldAction } from '#web/ui/overlays/use-told-action.ts'
import { userKey } from './user-keys.ts'

/** Runs an action on a user, says that it is done, and reads what the page shows again. `false` = called off. */
export function useUserAction(userId: number, action: () => Promise<unknown>, doneText: string) {
  const queryClient = useQueryClient()
  const { isPending, run } = useToldAction(async () => {
    if ((await action()) === false) return
    toast(doneText)
    await queryClient.invalidateQueries({ queryKey: userKey(userId) })
    await queryClient.invalidateQueries({ queryKey: ['admin', 'users'] })
  })
  return { isPending, onPress: () => void run() }
}
