const TIMING: KeyframeAnimationOptions = { duration: 200, easing: 'cubic-bezier(0.2, 0, 0, 1)' }

const ROUNDING_PX = 6

/**
 * Lets the image of a preview that was just opened grow out of its thumbnail in the list. Returns a function that lets
 * it, or a later image, shrink back.
 */
export function growFromThumbnail(
  frame: HTMLElement,
  id: number,
  thumbnailOf: (id: number) => HTMLImageElement | null,
): (lastId: number) => void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return () => undefined
  const image = imageIn(frame)
  const thumbnail = thumbnailOf(id)
  const observer = new ResizeObserver(() => {
    if (!image || image.offsetHeight === 0) return
    observer.disconnect()
    if (!thumbnail) return
    showWhileLoading(thumbnail, image)
    image.animate(framesFrom(thumbnail, image), TIMING)
  })
  if (image && navigator.userActivation.isActive) observer.observe(image)
  return (lastId) => {
    observer.disconnect()
    shrinkBack(imageIn(frame), () => thumbnailOf(lastId))
  }
}

/** The size of an image is known before its pixels are. */
function showWhileLoading(thumbnail: HTMLImageElement, image: HTMLImageElement): void {
  if (image.complete) return
  image.style.background = `url(${JSON.stringify(thumbnail.src)}) center / cover`
  image.addEventListener('load', () => image.style.removeProperty('background'), { once: true })
}

/** A copy shrinks: the image leaves with its preview. */
function shrinkBack(
  image: HTMLImageElement | null,
  findThumbnail: () => HTMLImageElement | null,
): void {
  if (!image || image.offsetHeight === 0) return
  const { x, y, width, height } = image.getBoundingClientRect()
  const copy = image.cloneNode() as HTMLImageElement
  copy.className = 'preview-leaving'
  copy.alt = ''
  copy.style.cssText = `left: ${x}px; top: ${y}px; width: ${width}px; height: ${height}px`
  document.body.append(copy)
  // By then the list has gone to the file that was shown last.
  requestAnimationFrame(() => {
    const thumbnail = findThumbnail()
    if (!thumbnail) return copy.remove()
    const animation = copy.animate(framesFrom(thumbnail, copy).toReversed(), TIMING)
    animation.onfinish = () => copy.remove()
  })
}

const imageIn = (frame: HTMLElement) => frame.querySelector<HTMLImageElement>('.preview-image')

/** From what a thumbnail shows of an image, to all of it. */
function framesFrom(thumbnail: Element, image: HTMLElement): Keyframe[] {
  const from = thumbnail.getBoundingClientRect()
  const to = image.getBoundingClientRect()
  const scale = Math.max(from.width / to.width, from.height / to.height)
  const x = from.x + from.width / 2 - to.x - to.width / 2
  const y = from.y + from.height / 2 - to.y - to.height / 2
  const cutX = (to.width - from.width / scale) / 2
  const cutY = (to.height - from.height / scale) / 2
  return [
    {
      transform: `translate(${x}px, ${y}px) scale(${scale})`,
      clipPath: `inset(${cutY}px ${cutX}px round ${ROUNDING_PX / scale}px)`,
    },
    { transform: 'none', clipPath: `inset(0 round ${ROUNDING_PX}px)` },
  ]
}
