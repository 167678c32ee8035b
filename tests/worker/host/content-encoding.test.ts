import { describe, expect, it } from 'vitest'
import { headersOfVariant, isEncodable, preferredCoding } from '#worker/host/content-encoding.ts'

describe('a response', () => {
  const page = { 'content-type': 'text/html; charset=utf-8' }
  it.each([
    ['a page', {}, 200, true],
    ['JSON', { 'content-type': 'application/json' }, 200, true],
    ['an error', {}, 404, true],
    ['an image', { 'content-type': 'image/png' }, 200, false],
    ['an archive', { 'content-type': 'application/zip' }, 200, false],
    ['without a type', { 'content-type': undefined }, 200, false],
    ['a part', {}, 206, false],
    ['one that has not changed', {}, 304, false],
    ['encoded already', { 'content-encoding': 'gzip' }, 200, false],
    ['not to be transformed', { 'cache-control': 'private, no-transform' }, 200, false],
    ['short', { 'content-length': '1023' }, 200, false],
    ['long enough', { 'content-length': '1024' }, 200, true],
  ])('%s is encoded: %s, %i, %s', (_title, headers, statusCode, expected) => {
    expect(isEncodable({ headers: { ...page, ...headers }, statusCode })).toBe(expected)
  })

  it.each([
    [undefined, null],
    ['', null],
    ['identity', null],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=0.5, identity', null],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['zstd', null],
    ['deflate', null],
  ])('to whoever accepts "%s" is sent as %s', (accepted, expected) => {
    expect(preferredCoding({ 'accept-encoding': accepted })).toBe(expected)
  })

  const raw = ['Content-Length', '2000', 'ETag', '"a"', 'Vary', 'Cookie']
  it.each([
    [
      'br',
      ['Content-Encoding', 'br', 'ETag', 'W/"a"', 'Vary', 'Cookie', 'Vary', 'Accept-Encoding'],
    ],
    [null, [...raw, 'Vary', 'Accept-Encoding']],
  ] as const)('encoded as %s has headers of its own', (coding, expected) => {
    expect(headersOfVariant(raw, coding)).toEqual(expected)
  })
})
