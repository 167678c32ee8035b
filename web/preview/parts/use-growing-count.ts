import { useEffect, useRef, useState } from 'react'

/** So many at a time: a thousand rows of a hundred cells each would hold the page for seconds. */
const STEP = 100

/** How many elements of a long list to show: more when the last of them, which has the `lastRef`, is seen. */
export function useGrowingCount<Item extends Element>(total: number) {
  const lastRef = useRef<Item>(null)
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
