import { expect, it } from 'vitest'
import { pastedFiles } from '#web/islands/drive/menus/pasted-files.ts'

const NOW = new Date(2026, 10, 24, 9, 5, 7)
const t = (text: string, values: Record<string, unknown> = {}) =>
  text.replaceAll(/:(\w+)/g, (_, name: string) => String(values[name]))

const namesOf = (files: File[], text = '') =>
  pastedFiles({ files, text }, t as Parameters<typeof pastedFiles>[1], NOW).map(
    ({ file }) => file.name,
  )
const image = (name: string) => new File(['x'], name, { type: 'image/png' })

it.each([
  [
    'a picture without a name',
    [image('image.png')],
    '',
    ['Pasted image 2026-11-24 at 09.05.07.png'],
  ],
  ['a copied file keeps its name', [image('sea.png')], 'sea.png', ['sea.png']],
  ['text', [], 'hello', ['Pasted text 2026-11-24 at 09.05.07.txt']],
  [
    'several pictures',
    [image('image.png'), image('image.jpeg')],
    '',
    ['Pasted image 2026-11-24 at 09.05.07.png', 'Pasted image 2026-11-24 at 09.05.07 (1).jpeg'],
  ],
])('the name of what is pasted: %s', (_, files, text, names) => {
  expect(namesOf(files, text)).toEqual(names)
})

it('the content and the type stay', async () => {
  const [picked] = pastedFiles({ files: [image('image.png')], text: '' }, t as never, NOW)
  expect(picked?.file.type).toBe('image/png')
  expect(await picked?.file.text()).toBe('x')
})
