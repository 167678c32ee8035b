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
/** So near the page's end its last panels are read, though they are below the line. */
const NEAR_END_PX = 24

/** Finds the panel that is being read, among the sections in `panelsRef`. */
function useCurrentPanel(
  panels: PanelEntry[],
  panelsRef: RefObject<Element | null>,
): string | undefined {
  const [current, setCurrent] = useState<string | undefined>(panels[0]?.id)

  useEffect(() => {
    const update = () =>
      setCurrent(panelInView([...(panelsRef.current?.querySelectorAll('section[id]') ?? [])])?.id)
    // Measured at once, the page would be laid out twice.
    const frame = requestAnimationFrame(update)
    const controller = new AbortController()
    for (const type of ['scroll', 'resize', 'hashchange']) {
      window.addEventListener(type, update, { passive: true, signal: controller.signal })
    }
    return () => {
      cancelAnimationFrame(frame)
      controller.abort()
    }
  }, [panelsRef])

  return current
}

function panelInView(panels: Element[]): Element | undefined {
  const { scrollTop, scrollHeight, clientHeight } = document.documentElement
  const topOf = (panel: Element) => panel.getBoundingClientRect().top
  if (scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - NEAR_END_PX) {
    // The last ones can't come up to the line: of them it is the one that was asked for.
    const asked = panels.find(({ id }) => location.hash === `#${id}`)
    return asked && topOf(asked) >= 0 ? asked : panels.at(-1)
  }
  return panels.findLast((panel) => topOf(panel) <= READING_LINE_PX) ?? panels[0]
}
