import { Buffer } from 'node:buffer'
import { describe, expect, it } from 'vitest'
import { numberedName } from '#worker/names/entry-name.ts'
import { compareByCodePoint, nameOrderKey } from '#worker/names/name-order-key.ts'
import { Random } from '#tests/support/random.ts'

const compare = (a: string, b: string) => compareByCodePoint(nameOrderKey(a), nameOrderKey(b))

describe('the key that names are sorted by', () => {
  it.each([
    ['file 2', 'file 10'],
    ['file 10', 'file 010a'],
    ['x (2)', 'x (10)'],
    ['a9z', 'a10a'],
    ['v1.9.2', 'v1.10'],
    ['1', '2'],
    ['0', '1'],
    ['9', '10'],
    ['12345678', '123456789'],
    ['999999999', '1000000000'],
    ['9'.repeat(8), `1${'0'.repeat(8)}`],
    ['9'.repeat(17), `1${'0'.repeat(17)}`],
    ['9'.repeat(18), `1${'0'.repeat(18)}`],
    ['9'.repeat(254), `1${'0'.repeat(254)}`],
    ['Emil', 'Émile'],
    ['Émile', 'Emily'],
    ['zebra', 'Zéro'],
    ['Æther', 'afar'],
    ['Straße', 'Strasse 2'],
    ['ёлка', 'жук'],
    ['и', 'й'],
    ['Глава 2', 'глава 10'],
    ['٢ ملف', '١٠ ملف'],
    ['फ़ाइल ९', 'फ़ाइल १०'],
    ['第２章', '第１０章'],
    ['10', 'a'],
    ['z', '漢'],
    ['\ufffd', '\u{1f600}'],
    ['\u{1f600}', '\u{1f601}'],
    ['a', 'aa'],
  ])('puts %s before %s', (first, second) => {
    expect(compare(first, second)).toBeLessThan(0)
    expect(compare(second, first)).toBeGreaterThan(0)
  })

  it.each([
    ['1', '01'],
    ['0', '000'],
    ['a 7 b', 'A 007 B'],
    ['Emil', 'Émil'],
    ['２', '2'],
    ['٢', '2'],
    ['𞥒', '2'],
    ['𑛛', '1'],
    ['①', '1'],
    ['ﬁ', 'fi'],
  ])('is the same of %s and %s', (name, other) => {
    expect(nameOrderKey(name)).toBe(nameOrderKey(other))
    expect(compare(name, other)).toBe(0)
  })

  it('counts as numbers do, whatever is before and behind them', () => {
    const random = new Random(7)
    const number = () => BigInt(`1${'0'.repeat(random.below(30))}`) + BigInt(random.below(1000))
    for (let round = 0; round < 2000; round++) {
      const [a, b] = [number(), number()]
      const name = (count: bigint) => `Ünï-${'0'.repeat(random.below(3))}${count}.txt`
      expect(Math.sign(compare(name(a), name(b)))).toBe(a === b ? 0 : a < b ? -1 : 1)
    }
  })

  it('is compared as the database does, byte by byte of UTF-8', () => {
    const random = new Random(8)
    const letters = ['a', 'é', '\u07ff', '\ud7ff', '\ue000', '\uffff', '\u{10000}', '\u{10ffff}']
    const text = () => Array.from({ length: random.below(4) }, () => random.pick(letters)).join('')
    for (let round = 0; round < 2000; round++) {
      const [a, b] = [text(), text()]
      expect(Math.sign(compareByCodePoint(a, b))).toBe(
        Buffer.compare(Buffer.from(a), Buffer.from(b)),
      )
    }
  })

  it('puts what has a number added in the order of the numbers', () => {
    const numbers = [1, 2, 9, 10, 11, 99, 100, 9999]
    const names = numbers.map((number) => numberedName({ name: 'é1.txt', isFolder: false }, number))
    expect(names.toReversed().toSorted(compare)).toEqual(names)
  })
})
