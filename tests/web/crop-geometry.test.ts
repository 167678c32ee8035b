import { describe, expect, it } from 'vitest'
import {
  clampCrop,
  cropSquare,
  dragCrop,
  MAX_ZOOM,
  wholeImage,
  zoomCrop,
} from '#web/islands/account/details/crop-geometry.ts'

const WIDE = { width: 900, height: 600 }
const FRAME_PX = 300

describe('the cut of a picture', () => {
  it('begins as the largest square in the middle', () => {
    expect(cropSquare(WIDE, wholeImage(WIDE))).toEqual({ x: 150, y: 0, side: 600 })
  })

  it('follows the hand: dragged to the right, it shows what is further left', () => {
    // 300 px of the frame show 600 px of the picture.
    const dragged = dragCrop(WIDE, wholeImage(WIDE), { x: 50, y: 0 }, FRAME_PX)
    expect(cropSquare(WIDE, dragged)).toEqual({ x: 50, y: 0, side: 600 })
  })

  it('moves less when it is enlarged', () => {
    const enlarged = clampCrop(WIDE, { ...wholeImage(WIDE), zoom: 2 })
    const dragged = dragCrop(WIDE, enlarged, { x: 50, y: 20 }, FRAME_PX)
    expect(cropSquare(WIDE, dragged)).toEqual({ x: 250, y: 130, side: 300 })
  })

  it('is enlarged around its middle, within bounds', () => {
    const enlarged = zoomCrop(WIDE, wholeImage(WIDE), 2)
    expect(cropSquare(WIDE, enlarged)).toEqual({ x: 300, y: 150, side: 300 })
    expect(zoomCrop(WIDE, enlarged, 100).zoom).toBe(MAX_ZOOM)
    expect(zoomCrop(WIDE, enlarged, 0.01)).toEqual(wholeImage(WIDE))
  })

  it('never holds anything but the picture', () => {
    const far = dragCrop(WIDE, wholeImage(WIDE), { x: -10_000, y: 10_000 }, FRAME_PX)
    expect(cropSquare(WIDE, far)).toEqual({ x: 300, y: 0, side: 600 })
    const corner = clampCrop(WIDE, { zoom: MAX_ZOOM, centerX: 0, centerY: 600 })
    expect(cropSquare(WIDE, corner)).toEqual({ x: 0, y: 450, side: 150 })
    // Made smaller again in the corner.
    expect(cropSquare(WIDE, clampCrop(WIDE, { ...corner, zoom: 1 }))).toEqual({
      x: 0,
      y: 0,
      side: 600,
    })
  })

  it('is enlarged within bounds', () => {
    expect(clampCrop(WIDE, { ...wholeImage(WIDE), zoom: 0.1 }).zoom).toBe(1)
    expect(clampCrop(WIDE, { ...wholeImage(WIDE), zoom: 99 }).zoom).toBe(MAX_ZOOM)
  })
})
