import { expect } from 'vitest'
import { describeResumption, PIECE } from '#tests/support/resumption.ts'

/** Each chunk begins where the last one ended, or where it was cut off. */
function expectOffsetsToGrow(offsets: number[], cuts: number[], size: number): void {
  expect(offsets[0]).toBe(0)
  expect(offsets).toEqual(offsets.toSorted((a, b) => a - b))
  const cutShort = offsets.filter((offset, index) => (offsets[index + 1] ?? size) < offset + PIECE)
  // The last one is short by itself.
  expect(cutShort.length).toBeLessThanOrEqual(cuts.length + 1)
}

describeResumption({
  how: '45 MB by tus',
  sizeMib: 45,
  settings: { s3_direct_upload: false },
  first: 0,
  expectNothingTwice: expectOffsetsToGrow,
})
