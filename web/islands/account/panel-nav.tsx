import { useEffect, useState, type RefObject } from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import type { PanelEntry } from './panels.ts'

interface PanelNavProps {
  panels: PanelEntry[]
  panelsRef: RefObject<Element | null>
}

export function PanelNav({ panels, panelsRef }: PanelNavProps) {
  const t = useTrans()
  const current = useCurrentPanel(panels, panelsRef)
  return (
    <nav className="account-nav" aria-label={t('Account settings')}>
      <ul className="account-nav-list">
        {panels.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} {...(id === current ? { 'aria-current': 'true' } : {})}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A panel is the current one when its top is no further down than this. */
const READING_LINE_PX = 96

/** Finds the panel that is being read, among the sections in `panelsRef`. */
function useCurrentPanel(
  panels: PanelEntry[],
  panelsRef: RefObject<Element | null>,
): string | undefined {
  const [current, setCurrent] = useState<string | undefined>(panels[0]?.id)

  useEffect(() => {
    const update = () =>
      setCurrent(panelInView([...(panelsRef.current?.querySelectorAll('section[id]') ?? [])])?.id)
    update()
    const controller = new AbortController()
    for (const type of ['scroll', 'resize', 'hashchange']) {
      window.addEventListener(type, update, { passive: true, signal: controller.signal })
    }
    // Panels grow when their contents arrive.
    const observer = new ResizeObserver(update)
    if (panelsRef.current) observer.observe(panelsRef.current)
    return () => {
      controller.abort()
      observer.disconnect()
    }
  }, [panelsRef])

  return current
}

function panelInView(panels: Element[]): Element | undefined {
  const { scrollTop, scrollHeight, clientHeight } = document.documentElement
  const topOf = (panel: Element) => panel.getBoundingClientRect().top
  const last = panels.at(-1)
  if (!last) return undefined
  const scrollable = scrollHeight - clientHeight
  const left = Math.floor(scrollable - scrollTop)
  // The last ones can't come up to the line: near the page's end it comes down to them, unless one was asked for.
  const missing = topOf(last) - left - READING_LINE_PX
  const nearEnd = Math.min(missing, scrollable)
  if (scrollTop === 0 || left >= nearEnd) return lastAbove(READING_LINE_PX)
  const asked = panels.find(({ id }) => location.hash === `#${id}`)
  if (asked && topOf(asked) >= 0) return asked
  return lastAbove(READING_LINE_PX + missing * (1 - left / nearEnd))

  function lastAbove(line: number) {
    return panels.findLast((panel) => Math.floor(topOf(panel)) <= line) ?? panels[0]
  }
}
