import { startTransition, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isHydrating } from '#web/hydration/hydrating.ts'
import { listGeometry } from './list-geometry.ts'

/** Sizes in px, as the style sheet sets them for this width, density and kind of list. */
interface ListMetrics {
  itemSize: number
  /** Of folders above tiles. */
  folderSize: number
  headingSize: number
  gap: number
  columns: number
  viewSize: number
  /** Of what covers the top of the view. */
  headerSize: number
}

/** Rendered beyond each edge, in px: as much as a fast scroll covers between two frames. */
const OVERSCAN_PX = 600
/** Scrolling by less renders nothing. */
const STEP_PX = 200

/** Entries one after the other, with a heading or not. */
export interface ListSection {
  count: number
  /** Folders at the start of a list of tiles. */
  isCompact: boolean
  hasHeading: boolean
}

/**
 * Which entries of a list have elements: before sizes are measured, as on the server, the first page.
 * Sizes follow `className`.
 */
export function useListWindow(
  sections: readonly ListSection[],
  className: string,
  unmeasuredCount: number,
) {
  const scrollerRef = useRef<HTMLDivElement>(null)
  const bodyRef = useRef<HTMLDivElement>(null)
  const [metrics, setMetrics] = useState<ListMetrics | null>(null)
  const isMeasured = useRef(false)
  const [place, setPlace] = useState({ from: 0, to: 0 })

  /** Offset of the first line in what scrolls, in px; another one while the list is empty. */
  const bodyTop = useCallback(() => bodyRef.current?.offsetTop ?? 0, [])

  const look = useCallback(() => {
    const scroller = scrollerRef.current
    if (!scroller) return
    const top = scroller.scrollTop - bodyTop()
    const step = (px: number, round: (value: number) => number) => round(px / STEP_PX) * STEP_PX
    const from = step(top - OVERSCAN_PX, Math.floor)
    const to = step(top + scroller.clientHeight + OVERSCAN_PX, Math.ceil)
    setPlace((current) => (current.from === from && current.to === to ? current : { from, to }))
  }, [bodyTop])

  /** Rendered in the frame of its scroll event: left to React's schedule, a fast wheel is always ahead of the rows. */
  const followScroll = useCallback(() => flushSync(look), [look])

  useLayoutEffect(() => {
    const scroller = scrollerRef.current
    // Where another render has changed the class since, that one measures.
    if (!scroller || scroller.className !== className) return
    const measure = () => {
      isMeasured.current = true
      const next = metricsOf(scroller, bodyRef.current)
      setMetrics((current) => (current && isSame(current, next) ? current : next))
      look()
    }
    // The server's first page is laid out first, then measured in no haste.
    if (!isHydrating()) measure()
    const observer = new ResizeObserver(() => {
      if (isMeasured.current) measure()
      else startTransition(measure)
    })
    observer.observe(scroller)
    return () => observer.disconnect()
  }, [look, className])

  const geometry = useMemo(() => {
    const { itemSize = 0, folderSize = 0, headingSize = 0, columns = 1, gap = 0 } = metrics ?? {}
    const sized = sections.map(({ count, isCompact, hasHeading }) => ({
      count,
      itemSize: isCompact ? folderSize : itemSize,
      headingSize: hasHeading ? headingSize : 0,
    }))
    return listGeometry(sized, columns, gap)
  }, [sections, metrics])

  const range = useMemo(
    () =>
      metrics
        ? geometry.rangeBetween(place.from, place.to)
        : { first: 0, end: Math.min(geometry.count, unmeasuredCount), before: 0 },
    [geometry, metrics, place, unmeasuredCount],
  )

  /** Scrolls as little as shows it whole. */
  const scrollToIndex = useCallback(
    (index: number) => {
      const scroller = scrollerRef.current
      if (!scroller || !metrics) return
      const { top, size } = geometry.spanWithHeading(index)
      const start = bodyTop() + top
      const highest = start - metrics.headerSize
      const lowest = start + size + coveredBelow(scroller) - scroller.clientHeight
      scroller.scrollTop = Math.min(highest, Math.max(lowest, scroller.scrollTop))
      look()
    },
    [geometry, metrics, bodyTop, look],
  )

  return {
    scrollerRef,
    bodyRef,
    geometry,
    metrics,
    bodyTop,
    range,
    look,
    followScroll,
    scrollToIndex,
  }
}

function metricsOf(scroller: HTMLElement, body: HTMLElement | null): ListMetrics {
  const style = getComputedStyle(scroller)
  const px = (property: string) => Number.parseFloat(style.getPropertyValue(property)) || 0
  const tracks = body ? getComputedStyle(body).gridTemplateColumns : 'none'
  return {
    itemSize: px('--item-size'),
    folderSize: px('--folder-size'),
    headingSize: px('--heading-size'),
    gap: px('--item-gap'),
    columns: tracks === 'none' ? 1 : tracks.split(' ').length,
    viewSize: scroller.clientHeight,
    headerSize: Number.parseFloat(style.scrollPaddingBlockStart) || 0,
  }
}

/** In px, by what comes and goes without another size of the list: buttons, the panel of uploads. */
const coveredBelow = (scroller: HTMLElement) =>
  Number.parseFloat(getComputedStyle(scroller).scrollPaddingBlockEnd) || 0

const isSame = (one: ListMetrics, other: ListMetrics) =>
  (Object.keys(one) as (keyof ListMetrics)[]).every((key) => one[key] === other[key])
