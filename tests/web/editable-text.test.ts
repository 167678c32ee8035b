import { expect, it } from 'vitest'
import { decodeText, encodeText } from '#web/islands/drive/text-editor/editable-text.ts'

it.each([
  ['plain', 'one\ntwo', 'one\ntwo'],
  ['of Windows, with a mark', '\uFEFFone\r\ntwo\r\n', 'one\ntwo\n'],
  ['without a line', '', ''],
])('a text %s is saved as it was, where nothing was changed', (_title, stored, shown) => {
  const content = decodeText(new TextEncoder().encode(stored))
  expect(content?.text).toBe(shown)
  expect(content && encodeText(content)).toBe(stored)
})

it('what is not UTF-8 is not edited', () => {
  expect(decodeText(Uint8Array.of(0x47, 0x72, 0xfc))).toBeNull()
})
