import { describe, expect, it } from 'vitest'
import { PartTotals } from '#worker/host/part-totals.ts'

const part = (uploadId: string, announced = 100) =>
  `/s3/atoll/x?partNumber=1&uploadId=${uploadId}&x-atoll-announced-bytes=${announced}`
const ADMITTED = { release: expect.any(Function) }

describe('parts without a signed length', () => {
  it('are taken up to twice the announced size of their upload', () => {
    const totals = new PartTotals()
    expect(totals.admit(part('a'), 100)).toEqual(ADMITTED)
    expect(totals.admit(part('a'), 101)).toBe(413)
    expect(totals.admit(part('a'), 100)).toEqual(ADMITTED)
    expect(totals.admit(part('a'), 1)).toBe(413)
    expect(totals.admit(part('b'), 100)).toEqual(ADMITTED)
  })

  it('do not count where the bucket refused them', () => {
    const totals = new PartTotals()
    for (let round = 0; round < 5; round++) {
      const admitted = totals.admit(part('a'), 200)
      expect(admitted).toEqual(ADMITTED)
      if (typeof admitted !== 'number') admitted.release()
    }
  })

  it('need a declared length', () => {
    expect(new PartTotals().admit(part('a'), null)).toBe(411)
  })

  it('are the only ones counted', () => {
    const totals = new PartTotals()
    expect(totals.admit('/s3/atoll/x?partNumber=1&uploadId=a', 10 ** 12)).toEqual(ADMITTED)
    expect(totals.admit('/s3/atoll/x', null)).toEqual(ADMITTED)
  })
})
