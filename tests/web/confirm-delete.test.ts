import { expect, it, vi } from 'vitest'
import {
  confirmDeleteForever,
  confirmTrashShared,
} from '#web/islands/drive/dialogs/confirm-delete.ts'
import type { ConfirmDialogProps } from '#web/ui/overlays/confirm-dialog.tsx'
import { closeDialog, dialogStore } from '#web/ui/overlays/dialog-store.ts'
import { translator } from '#web/i18n/i18n-context.tsx'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'

const FILE = { name: 'notes.txt', type: 'text' } as FileEntry
const FOLDER = { name: 'Holiday', type: 'folder' } as FileEntry
const WITH_FOLDER = 'Items deleted earlier from this folder are deleted too.'
const AMONG_THEM = 'Items deleted earlier from these folders are deleted too.'

/** As for other conditions; the default is a second. */
const LOADED_WITHIN_MS = 15_000

/** The dialog, which is loaded first. */
const asked = () =>
  vi.waitFor(() => {
    const dialog = dialogStore.getSnapshot()
    if (!dialog) throw new Error('nothing is asked')
    return dialog
  }, LOADED_WITHIN_MS)

it.each([
  [[FILE], '“notes.txt” will be deleted. This cannot be undone.'],
  [[FOLDER], `“Holiday” will be deleted. This cannot be undone. ${WITH_FOLDER}`],
  [[FOLDER, FILE], `2 items will be deleted. This cannot be undone. ${AMONG_THEM}`],
  [[FILE, FILE], '2 items will be deleted. This cannot be undone.'],
])('deleting for ever says what goes with folders (%#)', async (entries, body) => {
  const confirmed = confirmDeleteForever(entries, translator({}))
  const dialog = await asked()
  expect((dialog.data as ConfirmDialogProps).body).toBe(body)
  closeDialog(dialog.id, true)
  expect(await confirmed).toBe(true)
})

it.each([
  [[FILE], 'Only the owner of the folder can restore “notes.txt”.'],
  [[FILE, FILE], 'Only the owner of the folder can restore these 2 items.'],
])('deleting from the folder of another says who can restore it (%#)', async (entries, body) => {
  const confirmed = confirmTrashShared(entries, translator({}))
  const dialog = await asked()
  expect((dialog.data as ConfirmDialogProps).body).toBe(body)
  closeDialog(dialog.id, false)
  expect(await confirmed).toBe(false)
})
