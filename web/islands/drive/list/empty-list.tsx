import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EmptyFolderIllustration, EmptyTrashIllustration } from '#web/ui/illustrations.tsx'
import type { DriveView } from '../drive-view.ts'
import { useFilePicker } from '../file-picker.tsx'

export function EmptyList({ view }: { view: DriveView }) {
  const t = useTrans()
  const { pickFiles } = useFilePicker()
  const { trash_days: trashDays } = useBootstrapData().settings.drive
  const trashText =
    trashDays === 0
      ? t('What you delete is kept here, until you delete it forever.')
      : t('What you delete is kept here for :days days.', { days: trashDays })
  if (view.kind === 'trash') {
    return (
      <EmptyState
        illustration={<EmptyTrashIllustration />}
        title={t('The trash is empty')}
        description={trashText}
      />
    )
  }
  return (
    <EmptyState
      illustration={<EmptyFolderIllustration />}
      title={view.folderHash ? t('This folder is empty') : t('Nothing here yet')}
      description={t('Drop files here, or choose them.')}
      action={
        <Button variant="primary" onPress={pickFiles}>
          {t('Choose files')}
        </Button>
      }
    />
  )
}
