import { expect, it } from 'vitest'
import { safeLink } from '#web/preview/text/safe-link.ts'

it.each([
  ['https://example.org/a?b#c', 'https://example.org/a?b#c'],
  ['HTTP://example.org', 'http://example.org/'],
  ['mailto:ann@example.org', 'mailto:ann@example.org'],
])('%s leads there', (address, href) => {
  expect(safeLink(address)).toBe(href)
})

it.each([
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://example.org/1',
  'file:///etc/passwd',
  '//example.org',
  '/drive/trash',
  '../secret',
  '#part',
  '',
])('%j leads nowhere', (address) => {
  expect(safeLink(address)).toBe(null)
})
