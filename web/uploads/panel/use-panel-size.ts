import { useLayoutEffect, type RefObject } from 'react'

const TOKEN = '--upload-panel-size'

/** Tells lists below the panel how high it is: their last rows must be able to clear it. */
export function usePanelSize(ref: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    const panel = ref.current
    if (!isShown || !panel) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      style.setProperty(TOKEN, `${panel.offsetHeight}px`)
    })
    observer.observe(panel)
    return () => {
      observer.disconnect()
      style.removeProperty(TOKEN)
    }
  }, [ref, isShown])
}
