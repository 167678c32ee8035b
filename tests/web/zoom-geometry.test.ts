import { describe, expect, it } from 'vitest'
import {
  actualScale,
  FITTED,
  maxScale,
  stepAt,
  withinStage,
  zoomAt,
} from '#web/preview/zoom/zoom-geometry.ts'

describe('zooming at a point', () => {
  it('leaves what is there where it is', () => {
    const zoom = zoomAt(FITTED, 2, { x: 100, y: -50 }, 8)
    // A point at p of the fitted picture is shown at offset + scale * p.
    expect(zoom.x + zoom.scale * 100).toBe(100)
    expect(zoom.y + zoom.scale * -50).toBe(-50)
  })

  it('ends where the picture fits, and at the most', () => {
    expect(zoomAt(FITTED, 0.1, { x: 9, y: 9 }, 8)).toEqual({ scale: 1, x: 0, y: 0 })
    expect(zoomAt(FITTED, 100, { x: 0, y: 0 }, 8).scale).toBe(8)
  })
})

it('a picture never leaves its stage', () => {
  const [fitted, stage] = [
    { width: 100, height: 50 },
    { width: 100, height: 100 },
  ]
  expect(withinStage({ scale: 4, x: 999, y: -999 }, fitted, stage)).toEqual({
    scale: 4,
    x: 150,
    y: -50,
  })
  expect(withinStage({ scale: 1, x: 5, y: 5 }, fitted, stage)).toEqual(FITTED)
})

it('large pictures may be enlarged until their pixels are seen', () => {
  expect(maxScale({ width: 100, height: 1 }, { width: 100, height: 1 })).toBe(8)
  expect(maxScale({ width: 10_000, height: 1 }, { width: 1000, height: 1 })).toBe(20)
  expect(maxScale({ width: 9, height: 9 }, { width: 0, height: 0 })).toBe(8)
})

describe('the actual size', () => {
  it('is a pixel of the page for each of the picture', () => {
    expect(actualScale({ width: 1600, height: 1200 }, { width: 800, height: 600 })).toBe(2)
    expect(actualScale({ width: 64, height: 64 }, { width: 64, height: 64 })).toBe(1)
    expect(actualScale({ width: 9, height: 9 }, { width: 0, height: 0 })).toBe(0)
  })

  it.each([
    ['in, it stops a step', 1.8, 1.5, 2],
    ['out, it stops a step', 2.2, 1 / 1.5, 2],
    ['in from it, a step is a whole one', 2, 1.5, 3],
    ['in before it, a step is a whole one', 1, 1.5, 1.5],
  ])('%s', (_title, scale, factor, next) => {
    expect(stepAt({ scale, x: 0, y: 0 }, factor, 2, 16).scale).toBeCloseTo(next, 5)
  })
})
