import { THEME_COLOR } from '#worker/settings/theme-tokens.ts'

let canvas: CanvasRenderingContext2D | null = null

/** Any CSS color as the browser draws it, without its transparency; null when it is none. */
export function readColor(color: string): readonly [number, number, number] | null {
  if (!THEME_COLOR.test(color)) return null
  canvas ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!canvas) return null
  canvas.clearRect(0, 0, 1, 1)
  canvas.fillStyle = '#000000'
  canvas.fillStyle = color
  canvas.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
  return [red, green, blue]
}

/** As color inputs take it: `#0b7d8a`. */
export function hexOf(color: string): string {
  if (/^#[0-9a-f]{6}$/i.test(color)) return color.toLowerCase()
  const parts = readColor(color) ?? [0, 0, 0]
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
