import { describe, expect, it } from 'vitest'
import { typedCode } from '#web/ui/fields/typed-code.ts'

describe('a code as it is typed', () => {
  it.each([
    ['code', '123 456', '123456'],
    ['code', '123\u2013456\n', '123456'],
    ['recovery_code', 'abcdefghij-kmnpqrstuv', 'abcdefghij-kmnpqrstuv'],
    ['recovery_code', ' abcdefghij kmnpqrstuv ', 'abcdefghij-kmnpqrstuv'],
    ['recovery_code', 'abcdefghij\u2013kmnpqrstuv', 'abcdefghij-kmnpqrstuv'],
    ['recovery_code', 'abcdefghijkmnpqrstuv', 'abcdefghij-kmnpqrstuv'],
    ['recovery_code', 'abcdefghij', 'abcdefghij'],
    ['recovery_code', 'abcde-fghijkm', 'abcde-fghijkm'],
  ] as const)('%s %j is taken as %j', (kind, text, code) => {
    expect(typedCode(kind, text)).toBe(code)
  })
})
