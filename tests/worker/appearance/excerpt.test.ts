import { expect, it } from 'vitest'
import { excerpt } from '#worker/render/excerpt.ts'

it.each([
  [
    '<h2>Who</h2><p>We are &#x3C;b> &amp; &quot;friends&quot;&#33;</p>',
    'Who We are <b> & "friends"!',
  ],
  ['', ''],
  ['<img src="/a.png">', ''],
  ['&#x110000; &unknown; <p', '&unknown;'],
  [`<p>${'word '.repeat(40)}</p>`, `${'word '.repeat(31)}word…`],
  [`<p>${'x'.repeat(500)}</p>`, `${'x'.repeat(160)}…`],
])('of %j', (html, text) => {
  expect(excerpt(html)).toBe(text)
})

it('of a page of unclosed tags takes no time', () => {
  const start = performance.now()
  excerpt('<'.repeat(200_000))
  excerpt(`&${'a'.repeat(200_000)}`)
  expect(performance.now() - start).toBeLessThan(200)
})
