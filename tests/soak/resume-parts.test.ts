import { expect } from 'vitest'
import { describeResumption, PIECE } from '#tests/support/resumption.ts'

/** Only the three parts that are on their way when an upload is cut off are sent once more. */
function expectPartsOnce(partNumbers: number[], cuts: number[], size: number): void {
  expect(new Set(partNumbers).size).toBe(Math.ceil(size / PIECE))
  for (const [index, cut] of cuts.entries()) {
    const before = new Set(partNumbers.slice(0, cut))
    const again = new Set(partNumbers.slice(cut).filter((partNumber) => before.has(partNumber)))
    expect(again.size, `sent again after cut ${index}`).toBeLessThanOrEqual(
      (cuts.length - index) * 3,
    )
  }
}

describeResumption({
  how: '105 MB in parts',
  // Just enough to be sent in parts.
  sizeMib: 105,
  settings: { s3_direct_upload: true },
  first: 1,
  expectNothingTwice: expectPartsOnce,
})
