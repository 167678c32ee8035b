import { describe, expect, it } from 'vitest'
import { errorFacts } from '#worker/error-log/describe-error.ts'
import { ErrorTally } from '#worker/error-log/error-tally.ts'

function thrown(message: string, cause?: unknown): Error {
  return new Error(message, { cause })
}

describe('an error in the log', () => {
  it.each([
    ['query strings', 'GET https://a.example/x?token=secret&q=1 failed', 'secret'],
    ['tokens', 'no session abcDEF0123456789abcDEF0123456789abcDEF01234', 'abcDEF0123'],
    ['values of statements', 'Failed query: select ?\nparams: secret@example.com', 'secret@'],
  ])('holds no %s', (_kind, message, secret) => {
    for (const error of [thrown(message), thrown('outer', thrown(message))]) {
      const facts = errorFacts(error)
      expect(facts.message + facts.stack).not.toContain(secret)
    }
  })

  it('is bounded', () => {
    const facts = errorFacts(thrown('long words '.repeat(10_000)))
    expect(facts.message).toHaveLength(500)
    expect(facts.stack).toHaveLength(4000)
  })

  it('is of the same cause when it was thrown at the same place, whatever its message', () => {
    const [first, second] = ['one', 'another'].map((message) => errorFacts(thrown(message)))
    expect(second?.cause).toBe(first?.cause)
    expect(errorFacts(new TypeError('one')).cause).not.toBe(first?.cause)
    expect(errorFacts('text')).toMatchObject({ message: 'text', cause: 'string' })
  })
})

describe('a flood of errors', () => {
  it('is written once in ten seconds, with its count', () => {
    const tally = new ErrorTally()
    expect(tally.add('a', 'r0', 0)).toEqual({ count: 1, requestIds: ['r0'] })
    for (let n = 1; n <= 20; n++) expect(tally.add('a', `r${n}`, n)).toBe(null)
    expect(tally.add('b', null, 21)).toEqual({ count: 1, requestIds: [] })
    const written = tally.add('a', 'last', 10_000)
    expect(written?.count).toBe(21)
    expect(written?.requestIds).toHaveLength(10)
    expect(written?.requestIds[0]).toBe('last')
  })

  it('of many causes takes bounded memory', () => {
    const tally = new ErrorTally()
    for (let n = 0; n < 200; n++) expect(tally.add(`cause ${n}`, null, 0)?.count).toBe(1)
    expect(tally.add('one more', null, 1)).toBe(null)
    expect(tally.add('one more', null, 10_000)?.count).toBe(1)
  })
})
