import { expect, it } from 'vitest'
import { isAddress, splitAddresses, withAddresses } from '#web/islands/drive/sharing/addresses.ts'

it.each([
  ['a@b.co, c@d.org;e@f.net', ['a@b.co', 'c@d.org', 'e@f.net']],
  [
    'Ada Lovelace <ada@sea.example>,\nBob <bob@sea.example>',
    ['ada@sea.example', 'bob@sea.example'],
  ],
  ['a@b.co\tc@d.org\r\n', ['a@b.co', 'c@d.org']],
  ['adasea.example', ['adasea.example']],
  [' , ', []],
])('splits %j', (text, addresses) => {
  expect(splitAddresses(text)).toEqual(addresses)
})

it.each([
  ['ada@sea.example', true],
  ['ada@sea', false],
  ['@sea.example', false],
  ['ada@@sea.example', false],
  ['ada@sea..example', false],
])('%s is an address: %s', (text, is) => {
  expect(isAddress(text)).toBe(is)
})

it('keeps each address once, whatever its case', () => {
  expect(withAddresses(['Ada@sea.example'], ['ada@sea.example', 'bob@sea.example'])).toEqual([
    'ada@sea.example',
    'bob@sea.example',
  ])
})
