import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useCloseDialog } from '#web/ui/overlays/use-close-dialog.ts'

/** Described in the words of the menus. */
const SHORTCUTS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['/'], does: 'Search' },
  { keys: ['↑', '↓', '←', '→'], does: 'Go through the list' },
  { keys: ['Home', 'End'], does: 'Go to the first or the last item' },
  { keys: ['Page Up', 'Page Down'], does: 'Go a page up or down' },
  { keys: ['A … Z'], does: 'Go to a name' },
  { keys: ['Alt', '↑'], does: 'Go to the folder above' },
  { keys: ['Enter'], does: 'Open' },
  { keys: ['Space'], does: 'Select' },
  { keys: ['Shift', '↑ ↓'], does: 'Select several in a row' },
  { keys: ['Ctrl', 'A'], does: 'Select everything' },
  { keys: ['Esc'], does: 'Clear the selection' },
  { keys: ['Ctrl', 'X'], does: 'Cut' },
  { keys: ['Ctrl', 'C'], does: 'Copy' },
  { keys: ['Ctrl', 'V'], does: 'Paste' },
  { keys: ['Ctrl', 'Z'], does: 'Undo' },
  { keys: ['F2'], does: 'Rename' },
  { keys: ['Delete'], does: 'Move to trash' },
  { keys: ['Shift', 'F10'], does: 'Open the menu' },
  { keys: ['?'], does: 'Show these keys' },
]

/** As they are on the keyboard of a Mac. */
const MAC_KEYS: Record<string, string> = { Ctrl: '⌘', Alt: '⌥' }

export function ShortcutsDialog() {
  const t = useTrans()
  const isMac = navigator.platform.startsWith('Mac')
  const closeDialog = useCloseDialog()
  return (
    <Dialog
      title={t('Keyboard shortcuts')}
      footer={
        <Button variant="primary" onPress={() => closeDialog()}>
          {t('Close')}
        </Button>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard */}
      <dl className="shortcuts" tabIndex={0}>
        {SHORTCUTS.map(({ keys, does }) => (
          <div key={does} className="shortcut">
            <dt>{t(does)}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{(isMac && MAC_KEYS[key]) || key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
