import { encodePicture } from './encode-picture.ts'
import { fitDrawing, type Size } from './fit-size.ts'

/** A drawing is drawn at one go, on the thread that also serves the user. */
const MAX_BYTES = 200_000

/** Elements that repeat others or compute every pixel: a few nested ones can take minutes. */
const COSTLY = 'use, pattern, marker, mask, filter, foreignObject'
const MAX_COSTLY = 16

/** In an `<img>`, nothing in it runs and nothing is fetched. Throws when it can't be drawn. */
export async function pictureOfSvg(file: Blob): Promise<Blob | null> {
  if (file.size > MAX_BYTES) return null
  const text = await file.text()
  const svg = new DOMParser().parseFromString(text, 'image/svg+xml')
  const { documentElement: root } = svg
  const size = fitDrawing(readSize(root))
  const isPlain = svg.doctype === null && root.querySelectorAll(COSTLY).length <= MAX_COSTLY
  if (!size || !isPlain || root.localName !== 'svg') return null
  // Without a size of its own a browser may take it for nothing.
  root.setAttribute('width', String(size.width))
  root.setAttribute('height', String(size.height))
  const drawing = new Blob([new XMLSerializer().serializeToString(svg)], { type: 'image/svg+xml' })
  const image = new Image()
  image.src = URL.createObjectURL(drawing)
  try {
    await image.decode()
    return await encodePicture(image, size)
  } finally {
    URL.revokeObjectURL(image.src)
  }
}

/** By its box, else by its width and height, else a square. */
function readSize(root: Element): Size {
  const [, , boxWidth = 0, boxHeight = 0] = (root.getAttribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  if (boxWidth > 0 && boxHeight > 0) return { width: boxWidth, height: boxHeight }
  const width = Number.parseFloat(root.getAttribute('width') ?? '')
  const height = Number.parseFloat(root.getAttribute('height') ?? '')
  if (!(width > 0 && height > 0)) return { width: 1, height: 1 }
  root.setAttribute('viewBox', `0 0 ${width} ${height}`)
  return { width, height }
}
