import { afterEach, describe, expect, it, vi } from 'vitest'
import { closeDialog, dialogStore, openDialog } from '#web/ui/overlays/dialog-store.ts'

/** As the dialog that is open does it. */
const close = (result?: unknown) => closeDialog(dialogStore.getSnapshot()?.id ?? 0, result)

const RenameDialog = (_props: { name: string }) => null
const NewFolderDialog = () => null

afterEach(() => close())

describe('openDialog', () => {
  it('shows the dialog with its data', () => {
    void openDialog(RenameDialog, { name: 'a.txt' })
    expect(dialogStore.getSnapshot()).toMatchObject({
      Component: RenameDialog,
      data: { name: 'a.txt' },
    })
  })

  it('resolves with what the dialog is closed with', async () => {
    const result = openDialog<string>(NewFolderDialog)
    close('Photos')
    expect(await result).toBe('Photos')
    expect(dialogStore.getSnapshot()).toBeNull()
  })

  it('resolves with nothing when it is dismissed', async () => {
    const result = openDialog(NewFolderDialog)
    close()
    expect(await result).toBeUndefined()
  })

  it('shows one at a time: the second dismisses the first', async () => {
    const first = openDialog<string>(NewFolderDialog)
    const second = openDialog<string, { name: string }>(RenameDialog, { name: 'b.txt' })
    expect(await first).toBeUndefined()
    expect(dialogStore.getSnapshot()?.Component).toBe(RenameDialog)
    close('c.txt')
    expect(await second).toBe('c.txt')
  })

  it('makes a new dialog of the same kind a new one', () => {
    void openDialog(NewFolderDialog)
    const first = dialogStore.getSnapshot()?.id
    void openDialog(NewFolderDialog)
    expect(dialogStore.getSnapshot()?.id).not.toBe(first)
  })

  it('lets whoever awaited it open the next one', async () => {
    const opened = openDialog<string>(NewFolderDialog).then(
      () => void openDialog(RenameDialog, { name: 'next' }),
    )
    close('Photos')
    await opened
    expect(dialogStore.getSnapshot()?.data).toEqual({ name: 'next' })
  })
})

describe('closeDialog', () => {
  it('does nothing when none is open', () => {
    close('nobody')
    expect(dialogStore.getSnapshot()).toBeNull()
  })

  it('closes that very dialog, not the one that took its place', async () => {
    void openDialog(NewFolderDialog)
    const former = dialogStore.getSnapshot()?.id ?? 0
    const question = openDialog<boolean, { name: string }>(RenameDialog, { name: 'a.txt' })
    closeDialog(former, true)
    expect(dialogStore.getSnapshot()?.Component).toBe(RenameDialog)
    close(false)
    expect(await question).toBe(false)
  })
})

it('tells its subscribers of each change, and the server of none', () => {
  const listener = vi.fn()
  const leave = dialogStore.subscribe(listener)
  void openDialog(NewFolderDialog)
  expect(dialogStore.getServerSnapshot()).toBeNull()
  close()
  expect(listener).toHaveBeenCalledTimes(2)
  leave()
  void openDialog(NewFolderDialog)
  expect(listener).toHaveBeenCalledTimes(2)
})
