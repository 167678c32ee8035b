import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { dialogStore, openDialog } from '#web/ui/overlays/dialog-store.ts'

/** Opens the command palette, which Ctrl+K (on a Mac Cmd+K) opens as well. It is loaded then. */
export function PaletteButton() {
  const t = useTrans()
  const [, navigate] = useLocation()
  const openRef = useRef<() => void>(() => {})

  async function open() {
    if (dialogStore.getSnapshot() !== null) return
    const { CommandPalette } = await import('./command-palette.tsx')
    const href = await openDialog<string>(CommandPalette)
    if (href !== undefined) navigate(href)
  }

  useEffect(() => {
    openRef.current = () => void open()
  })

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isShortcut || event.key.toLowerCase() !== 'k') return
      // The browser's own: its search or its address bar.
      event.preventDefault()
      openRef.current()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])

  return (
    <button
      type="button"
      className="admin-palette-button"
      aria-label={`${t('Search')}: ${t('Admin area')}`}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      data-keys={t('Ctrl K')}
      onClick={() => void open()}
    >
      <Search aria-hidden="true" />
      <span>{t('Search')}</span>
    </button>
  )
}
