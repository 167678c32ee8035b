import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { toast } from '#web/ui/overlays/toast-store.ts'
import { entriesMessage } from '../actions/entries-message.ts'
import { clipEntries, clippedEntries } from '../actions/entry-clipboard.ts'
import type { FolderTarget } from '../state/folder-target.ts'
import { may } from '../state/ownership.ts'
import { handlesOwnKeys } from './handles-own-keys.ts'
import { pasteEntries, preparePasting } from '../placing/paste-entries.ts'

interface ClipboardKeys {
  /** The entries that a key applies to: the selection, or the focused entry. */
  entriesFor: (target: Element) => Promise<FileEntry[]>
  /** The folder shown, where it accepts entries. */
  target: FolderTarget | null
}

/** Ctrl+X, Ctrl+C, Ctrl+V (⌘ on a Mac), and Escape, which forgets what was cut. */
export function useClipboardKeys({ entriesFor, target }: ClipboardKeys): void {
  const queryClient = useQueryClient()

  async function clip(focused: Element, isCut: boolean) {
    const permission = isCut ? 'files.move' : 'files.create'
    const entries = await entriesFor(focused)
    if (entries.length === 0 || !entries.every((entry) => may(entry, permission))) return
    clipEntries({ entries, isCut })
    preparePasting({ isCut })
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
    if (key === 'v' && target && clippedEntries()) {
      event.preventDefault()
      if (!event.repeat) void pasteEntries(queryClient, target)
    }
    // A text that is marked is meant before the list is.
    if ((key === 'x' || key === 'c') && getSelection()?.type !== 'Range')
      void clip(focused, key === 'x')
  })

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', listener, { capture: true })
    return () => window.removeEventListener('keydown', listener, { capture: true })
  }, [])
}
