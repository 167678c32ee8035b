import type { FileEntry, OtherSpace } from '#worker/features/drive/entries/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useCloseDialog } from '#web/ui/overlays/use-close-dialog.ts'
import { entriesMessage } from '../state/entries-message.ts'
import { useUserId } from '../state/ownership.ts'

export interface OtherSpaceDialogProps {
  entries: readonly FileEntry[]
  /** Where they go, by name. */
  place: string
  /** Whose they will be. */
  owner: OtherSpace['owner']
}

/** Asks before entries leave the drive that they are in. Closes with true when the user agrees. */
export function OtherSpaceDialog({ entries, place, owner }: OtherSpaceDialogProps) {
  const t = useTrans()
  const closeDialog = useCloseDialog()
  return (
    <Dialog
      title={t(
        entriesMessage(
          entries,
          'Move “:name” to another drive?',
          'Move :count items to another drive?',
        ),
      )}
      role="alertdialog"
      footer={
        <>
          <Button variant="ghost" autoFocus onPress={() => closeDialog(false)}>
            {t('Cancel')}
          </Button>
          <Button variant="primary" onPress={() => closeDialog(true)}>
            {t('Move here')}
          </Button>
        </>
      }
    >
      <OtherSpaceNote isOne={entries.length === 1} place={place} owner={owner} />
    </Dialog>
  )
}

interface OtherSpaceNoteProps {
  isOne: boolean
  place: string
  owner: OtherSpace['owner']
}

/** Tells what changes for entries that leave their drive. */
export function OtherSpaceNote({ isOne, place, owner }: OtherSpaceNoteProps) {
  const t = useTrans()
  const isMine = owner.id === useUserId()
  const name = owner.display_name
  return (
    <>
      <p>
        {isOne
          ? t(
              'People with access to “:place” will see it, and those with access to its old place no longer.',
              { place },
            )
          : t(
              'People with access to “:place” will see them, and those with access to their old place no longer.',
              { place },
            )}
      </p>
      <p>
        {isMine
          ? isOne
            ? t('It counts toward your storage.')
            : t('They count toward your storage.')
          : isOne
            ? t('It belongs to :name then, and counts toward their storage.', { name })
            : t('They belong to :name then, and count toward their storage.', { name })}{' '}
        {t('Shares stay. Links end where their makers may not link.')}
      </p>
    </>
  )
}
