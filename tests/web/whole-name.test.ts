import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { WholeName } from '#web/ui/whole-name.tsx'

const tailOf = (name: string) =>
  /middle-truncate-tail">([^<]*)/.exec(
    renderToStaticMarkup(createElement(WholeName, { name })),
  )?.[1]

it.each([
  ['The minutes of the meeting.txt', 'ting.txt'],
  ['archive.tar.gz', '.tar.gz'],
  ['notes', ''],
  ['.profile', ''],
  // The half of a pair, a mark without its letter, a letter that would no longer join the one before.
  ['a flag of Norway 🇳🇴abc.png', '.png'],
  ['cafe\u0301abc.odt', '.odt'],
  ['تقرير الرحلة.pdf', '.pdf'],
])('the end of “%s” that stays whole is “%s”', (name, tail) => {
  expect(tailOf(name)).toBe(tail)
})
