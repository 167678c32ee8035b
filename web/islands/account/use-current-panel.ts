import { useEffect, useState, type RefObject } from 'react'
import type { PanelEntry, PanelId } from './panels.ts'

/** A panel is the current one when its top is no further down than this. */
const READING_LINE_PX = 96

/**
 * Finds the panel that is being read.
 * @param panelsRef the parent element of the panels.
 */
export function useCurrentPanel(
  panels: PanelEntry[],
  panelsRef: RefObject<Element | null>,
): PanelId | undefined {
  const [current, setCurrent] = useState(panels[0]?.id)
  const ids = panels.map(({ id }) => id).join(' ')

  useEffect(() => {
    const update = () => setCurrent(panelInView(ids.split(' ') as PanelId[], panelsRef))
    update()
    const controller = new AbortController()
    for (const type of ['scroll', 'resize', 'hashchange']) {
      window.addEventListener(type, update, { passive: true, signal: controller.signal })
    }
    return () => controller.abort()
  }, [ids, panelsRef])

  return current
}

function panelInView(ids: PanelId[], { current: parent }: RefObject<Element | null>) {
  const { scrollTop, scrollHeight, clientHeight } = document.documentElement
  const topOf = (id: string) => parent?.children.namedItem(id)?.getBoundingClientRect().top ?? 0
  if (scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 1) {
    // The last ones can't come up to the line: of them it is the one that was asked for.
    const asked = ids.find((id) => location.hash === `#${id}`)
    return asked && topOf(asked) >= 0 ? asked : ids.at(-1)
  }
  return ids.findLast((id) => topOf(id) <= READING_LINE_PX) ?? ids[0]
}
