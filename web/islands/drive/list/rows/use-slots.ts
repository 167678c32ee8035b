import { useLayoutEffect, useRef, useState } from 'react'

/** The `gap` of `.selection-actions`. */
const GAP_PX = 4

/** How many buttons as wide as the first one fit into the element of the ref; measured again when it is resized. */
export function useSlots() {
  const ref = useRef<HTMLDivElement>(null)
  const [slots, setSlots] = useState(Infinity)
  useLayoutEffect(() => {
    const room = ref.current
    if (!room) return
    const measure = () => {
      const button = room.querySelector('button')
      if (button) setSlots(Math.floor((room.clientWidth + GAP_PX) / (button.offsetWidth + GAP_PX)))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(room)
    return () => observer.disconnect()
  }, [])
  return { ref, slots }
}
