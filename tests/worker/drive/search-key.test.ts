import { describe, expect, it } from 'vitest'
import { searchKey, searchTerms } from '#worker/names/search-key.ts'

describe('a search key', () => {
  it.each([
    ['Résumé', 'resume'],
    ['STRASSE', 'Straße'],
    ['İstanbul', 'istanbul'],
    ['ISPARTA', 'ısparta'],
    ['ﾊﾟﾝ', 'パン'],
    ['ＦＵＬＬ１２', 'full12'],
    ['ﬁle', 'FILE'],
    ['Łódź', 'lodz'],
    ['Đà Nẵng', 'da nang'],
    ['Smørrebrød', 'smorrebrod'],
    ['ΑΘΗΝΑΣ', 'Αθήνας'],
    ['ЁЛКА', 'елка'],
    ['أَحْمَد', 'احمد'],
    ['شـــكرا', 'شكرا'],
    ['שָׁלוֹם', 'שלום'],
    ['soft\u00adhyphen', 'softhyphen'],
    ['❤️', '❤'],
  ])('is the same for %s and %s', (name, other) => {
    expect(searchKey(name)).toBe(searchKey(other))
  })

  it.each([
    ['か', 'が'],
    ['ハ', 'パ'],
    ['май', 'маи'],
    ['ЇЖАК', 'іжак'],
    ['कि', 'कु'],
    ['की', 'क'],
    ['ป่า', 'ปา'],
    ['한', '하'],
    ['李', '季'],
    ['2', '3'],
    ['a-b', 'ab'],
  ])('is another for %s and %s', (name, other) => {
    expect(searchKey(name)).not.toBe(searchKey(other))
  })

  it.each(['Résumé', 'ǰ', 'Ἀθῆνᾳ', '한국어', 'МАЙ', 'がか', 'ŷ', 'हिन्दी'])(
    'of %s is the same in every normal form, and of itself',
    (name) => {
      for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'])
        expect(searchKey(name.normalize(form))).toBe(searchKey(name))
      expect(searchKey(searchKey(name))).toBe(searchKey(name))
    },
  )

  it('is never empty for a name that is not', () => {
    for (const name of ['\u0301', '\u200d', '\u0640']) expect(searchKey(name)).not.toBe('')
  })
})

describe('the terms of a search', () => {
  it.each([
    ['', []],
    ['   ', []],
    [' Foo  bar\u3000foo ', ['foo', 'bar']],
    ['"a" OR\u00a0space:"/1/"', ['"a"', 'or', 'space:"/1/"']],
  ])('%j', (query, terms) => {
    expect(searchTerms(query)).toEqual(terms)
  })
})
