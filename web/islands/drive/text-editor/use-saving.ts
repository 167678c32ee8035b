import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import { toast } from '#web/ui/overlays/toast-store.ts'
import { visibleName } from '#web/ui/visible-name.ts'
import { useViewer } from '../state/ownership.ts'
import { usePreviewAddress } from '../state/preview-address.ts'
import type { EditableText } from './editable-text.ts'
import { saveText } from './save-text.ts'
import { draftOf, dropDraft } from './text-drafts.ts'

/** Saves a file's text, one after the other, and none twice. */
export function useSaving(entry: FileEntry) {
  const queryClient = useQueryClient()
  const viewer = useViewer()
  const { openPreview } = usePreviewAddress()
  const underWay = useRef<{ text: string; saved: Promise<void> } | null>(null)

  async function sendAfter(former: Promise<void> | undefined, content: EditableText) {
    await former?.catch(() => undefined)
    await saveText(queryClient, entry, content, viewer)
    // Somebody may have written on meanwhile.
    if (draftOf(entry.id) === content.text) dropDraft(entry.id)
  }

  function send(content: EditableText): Promise<void> {
    const { text } = content
    if (underWay.current?.text === text) return underWay.current.saved
    const saved = sendAfter(underWay.current?.saved, content)
    const now = { text, saved }
    underWay.current = now
    const end = () => {
      if (underWay.current === now) underWay.current = null
    }
    saved.then(end, end)
    return saved
  }

  return {
    /** False where it failed, which is told. */
    async save(content: EditableText): Promise<boolean> {
      try {
        await send(content)
        return true
      } catch (error) {
        showHttpErrorToast(error)
        return false
      }
    },
    /** After the editor has gone. What cannot be saved is kept, to be gone on with. */
    saveBehind(content: EditableText): void {
      const values = { name: visibleName(entry.name) }
      send(content).then(
        () => toast({ message: '“:name” saved', values }),
        () =>
          toast.danger(
            { message: 'Your changes to “:name” could not be saved.', values },
            { action: { label: 'Open', onAction: () => openPreview(entry.hash) }, duration: 0 },
          ),
      )
    },
  }
}
