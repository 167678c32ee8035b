import { useEffect, useRef, useState } from 'react'

/** So many rows at a time: a thousand of a hundred cells each would hold the page for seconds. */
const STEP = 100

/** How many rows of a long table to show: more when the last of them, which has the `lastRef`, is seen. */
export function useGrowingCount(total: number) {
  const lastRef = useRef<HTMLTableRowElement>(null)
  const [count, setCount] = useState(STEP)
  const hasMore = count < total
  useEffect(() => {
    const { current: last } = lastRef
    if (!last || !hasMore) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) setCount(count + STEP)
    })
    observer.observe(last)
    return () => observer.disconnect()
  }, [count, hasMore])
  return { count, lastRef }
}
