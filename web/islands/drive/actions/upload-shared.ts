import { takeSharedFiles } from '#web/offline/take-shared-files.ts'
import { SHARE_NOT_RECEIVED } from '#web/offline/share-not-received.ts'
import type { Translate } from '#web/i18n/i18n-context.tsx'
import { confirm } from '#web/ui/overlays/confirm.ts'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import { toast } from '#web/ui/overlays/toast-store.ts'
import type { ChosenFiles } from '#web/uploads/chosen-files.tsx'

const MOST_NAMES = 5

/** Uploads what the system shared with the installed app into My files. Any site can post there, so it asks first. */
export async function uploadShared(chosenFiles: ChosenFiles, t: Translate): Promise<void> {
  history.replaceState(history.state, '', location.pathname + location.hash)
  const files = await takeSharedFiles()
  if (files.length === 0) return void toast.danger(SHARE_NOT_RECEIVED)
  const names = files.slice(0, MOST_NAMES).map(({ name }) => name)
  const isAgreed = await confirm({
    title:
      files.length === 1
        ? t('Upload the shared file to My files?')
        : t('Upload :count shared files to My files?', { count: files.length }),
    body: names.join(', ') + (files.length > MOST_NAMES ? ', …' : ''),
    confirmLabel: t('Upload'),
  })
  if (!isAgreed) return
  const picked = files.map((file) => ({ file, relativePath: null }))
  await chosenFiles.add(picked, { parentId: null, workspaceId: 0 }).catch(showHttpErrorToast)
}
