import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { toast } from '#web/ui/overlays/toast-store.ts'
import { entriesMessage } from '../state/entries-message.ts'
import { clipEntries, clippedEntries } from '../actions/entry-clipboard.ts'
import type { FolderTarget } from '../state/folder-target.ts'
import { may } from '../state/ownership.ts'
import { useWorkspaceId } from '../state/workspace.ts'
import { useChosenFiles } from '#web/uploads/chosen-files.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import { handlesOwnKeys } from './handles-own-keys.ts'

interface ClipboardKeys {
  /** The entries that a key applies to: the selection, or the focused entry. */
  entriesFor: (target: Element) => Promise<FileEntry[]>
  /** The folder shown, where it accepts entries. */
  target: FolderTarget | null
}

const loadPasting = () => import('./paste.ts')

/**
 * Ctrl+X, Ctrl+C, Ctrl+V (⌘ on a Mac), and Escape, which forgets what was cut. What was copied elsewhere after that is
 * pasted as a new file.
 */
export function useClipboardKeys({ entriesFor, target }: ClipboardKeys): void {
  const queryClient = useQueryClient()
  const chosenFiles = useChosenFiles()
  const workspaceId = useWorkspaceId()
  const t = useTrans()

  async function clip(focused: Element, isCut: boolean) {
    const permission = isCut ? 'files.move' : 'files.create'
    const entries = await entriesFor(focused)
    if (entries.length === 0 || !entries.every((entry) => may(entry, permission))) return
    clipEntries({ entries, isCut })
    // A browser does not try again to load what it could not load once.
    if (navigator.onLine)
      loadPasting()
        .then(({ preparePasting }) => preparePasting())
        .catch(() => undefined)
    toast(
      isCut
        ? entriesMessage(entries, '“:name” cut', ':count items cut')
        : entriesMessage(entries, '“:name” copied', ':count items copied'),
    )
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const focused = event.target instanceof Element ? event.target : document.body
    if (handlesOwnKeys(focused)) return
    if (event.key === 'Escape' && clippedEntries()?.isCut) clipEntries(null)
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
    const key = event.key.toLowerCase()
    // A key that is held pastes once.
    if (key === 'v' && event.repeat) event.preventDefault()
    // A text that is marked is meant before the list is.
    if ((key === 'x' || key === 'c') && getSelection()?.type !== 'Range')
      void clip(focused, key === 'x')
  })

  const onPaste = useEffectEvent(({ target: focused, clipboardData }: ClipboardEvent) => {
    if (handlesOwnKeys(focused) || !target) return
    // Only readable within the event.
    const files = [...(clipboardData?.files ?? [])]
    const text = clipboardData?.getData('text/plain') ?? ''
    const entries = clippedEntries()
    // Names that are still on their way to the clipboard do not make its text a newer one.
    const clipped = entries && { ...entries }
    loadPasting()
      .then(({ paste }) =>
        paste({ files, text }, clipped, { queryClient, target, chosenFiles, workspaceId, t }),
      )
      .catch(showHttpErrorToast)
  })

  useEffect(() => {
    const keyListener = (event: KeyboardEvent) => onKeyDown(event)
    const pasteListener = (event: ClipboardEvent) => onPaste(event)
    window.addEventListener('keydown', keyListener, { capture: true })
    window.addEventListener('paste', pasteListener)
    return () => {
      window.removeEventListener('keydown', keyListener, { capture: true })
      window.removeEventListener('paste', pasteListener)
    }
  }, [])
}
