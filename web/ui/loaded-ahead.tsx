import { lazy, useState, type ComponentType } from 'react'

/** Parts to load once the page is idle; null since it is. */
let waiting: (() => void)[] | null = []

/**
 * For parts that a press opens: loaded while the page is idle, rendered at once. React's `lazy` would show its
 * fallback first, and hold the part back for 300 ms.
 */
export function loadedAhead<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null
  const loadPart = async () => ({ default: (loaded = await load()) })
  const Later = lazy(loadPart) as unknown as ComponentType<Props>
  loadWhenIdle(loadPart)
  return function Part(props: Props) {
    // Chosen once: another type would begin anew.
    const [Chosen] = useState(() => loaded ?? Later)
    return <Chosen {...props} />
  }
}

/** For code that must be there when the connection is gone. Where it can't be loaded, it is when it is used, and says so. */
export function loadWhenIdle(load: () => Promise<unknown>): void {
  const ahead = () => void load().catch(() => undefined)
  if (waiting) waiting.push(ahead)
  else ahead()
}

/**
 * For a page that is alive; later code loads its parts at once. One part in each idle moment: together they hold a
 * phone's thread for 100 ms.
 */
export function loadAhead(whenIdle: (run: () => void) => void): void {
  whenIdle(() => {
    const ahead = waiting?.shift()
    if (!ahead) {
      waiting = null
      return
    }
    ahead()
    loadAhead(whenIdle)
  })
}
