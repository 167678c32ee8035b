import { expect, it } from 'vitest'
import { acceptedLanguage } from '#worker/i18n/accepted-language.ts'

const OFFERED = ['ar', 'de', 'en', 'pt-BR', 'zh-Hant']

it.each([
  [null, null],
  ['', null],
  ['de', 'de'],
  ['DE-at', 'de'],
  ['fi, de;q=0.5, en;q=0.8', 'en'],
  ['en;q=0.2,de', 'de'],
  ['de;q=0, en', 'en'],
  ['pt', 'pt-BR'],
  ['pt-PT', 'pt-BR'],
  ['zh-Hant-TW', 'zh-Hant'],
  ['*', null],
  ['fi', null],
  [';;,q=1,<script>', null],
  [`${'x,'.repeat(50)}de`, null],
])('%s is answered in %s', (header, language) => {
  expect(acceptedLanguage(header, OFFERED)).toBe(language)
})
