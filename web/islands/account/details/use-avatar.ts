import { useBootstrapStore } from '#web/i18n/bootstrap-data.tsx'
import { useI18n, useTrans } from '#web/i18n/i18n-context.tsx'
import { confirm } from '#web/ui/overlays/confirm.ts'
import { openDialog } from '#web/ui/overlays/dialog-store.ts'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import { toast } from '#web/ui/overlays/toast-store.ts'
import { fetchAvatar, removeAvatar, uploadAvatar, useAccountCache } from '../api.ts'
import { refreshFrame } from '../refresh-frame.ts'
import { useToldAction } from '../../../ui/overlays/use-told-action.ts'
import { avatarProblem } from './avatar-problem.ts'
import type { CropDialogProps } from './crop-dialog.tsx'

/** Uploads and removes the user's picture. Errors are shown in a toast. */
export function useAvatar(maxBytes: number) {
  const t = useTrans()
  const { language } = useI18n()
  const show = useShowAvatar()

  const upload = useToldAction(async (file: File) => show(await uploadAvatar(file)), {
    field: 'file',
  })
  const remove = useToldAction(async () => {
    await removeAvatar()
    show(null)
  })

  async function cropAndUpload(image: HTMLImageElement) {
    const { CropDialog } = await import('./crop-dialog.tsx')
    const cropped = await openDialog<File, CropDialogProps>(CropDialog, { image })
    if (cropped) await upload.run(cropped)
  }

  return {
    isPending: upload.isPending || remove.isPending,

    choose: told(async (file: File) => {
      const problem = avatarProblem(file, maxBytes, language)
      if (problem) {
        toast.danger(problem)
        return
      }
      const address = URL.createObjectURL(file)
      try {
        const image = await loadImage(address)
        if (image) await cropAndUpload(image)
        else toast.danger('This picture cannot be read.')
      } finally {
        URL.revokeObjectURL(address)
      }
    }),

    /** By its web address; what comes from there is cut to a square too. */
    chooseAddress: told(async () => {
      const { AvatarUrlDialog } = await import('./avatar-url-dialog.tsx')
      const avatar = await openDialog<string, { fetchAvatar: typeof fetchAvatar }>(
        AvatarUrlDialog,
        { fetchAvatar },
      )
      if (avatar === undefined) return
      show(avatar)
      const image = await loadImage(avatar)
      if (image && !isSquare(image)) await cropAndUpload(image)
    }),

    remove: told(async () => {
      const isSure = await confirm({
        title: t('Remove your picture?'),
        body: t('The first letter of your name is shown instead.'),
        confirmLabel: t('Remove'),
        isDanger: true,
      })
      if (isSure) await remove.run()
    }),
  }
}

/** Tells of what goes wrong, as of a dialog that can't be loaded. */
const told =
  <Args extends unknown[]>(action: (...args: Args) => Promise<void>) =>
  (...args: Args): Promise<void> =>
    action(...args).catch((error: unknown) => showHttpErrorToast(error))

/** Everywhere on the page. */
function useShowAvatar() {
  const { merge } = useAccountCache()
  const store = useBootstrapStore()
  return (avatar: string | null) => {
    merge({ avatar })
    const data = store.getSnapshot()
    store.set({ ...data, user: data.user && { ...data.user, avatar } })
    void refreshFrame()
  }
}

/** A picture ready to be drawn; null when it can't be read. */
async function loadImage(address: string): Promise<HTMLImageElement | null> {
  const image = new Image()
  image.src = address
  try {
    await image.decode()
    return image
  } catch {
    return null
  }
}

const isSquare = ({ naturalWidth, naturalHeight }: HTMLImageElement): boolean =>
  naturalWidth === naturalHeight
