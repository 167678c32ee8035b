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

  it('leave nothing behind when they were refused, or a day after the last one', () => {
    let now = 0
    const totals = new PartTotals(() => now)
    for (let number = 0; number < 100; number++) {
      const admitted = totals.admit(part(`refused-${number}`), 100)
      if (typeof admitted !== 'number') admitted.release()
    }
    expect(totals.size).toBe(0)
    const DAY_MS = 24 * 60 * 60 * 1000
    totals.admit(part('old'), 100)
    now = DAY_MS
    totals.admit(part('old'), 50)
    totals.admit(part('other'), 100)
    now = 2 * DAY_MS
    expect(totals.admit(part('old'), 51)).toBe(413)
    now++
    totals.admit(part('new'), 100)
    expect(totals.size).toBe(1)
  })
})
