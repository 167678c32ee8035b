import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { ENCODED_TEXTS } from '#tests/support/encoded-texts.ts'
import { registerUser, searched } from '#tests/support/factories.ts'
import { docx, openDocument, pptx, xlsx, zipOf } from '#tests/support/office-files.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import { matchFor, textStatuses, uploadToSearch } from '#tests/support/text-search.ts'

let app: App
beforeAll(async () => {
  app = await sharedApp()
})
afterEach(() => expectSoundDrive(app))

type Content = string | Uint8Array<ArrayBuffer>

/** A user with one file. */
async function userWith(name: string, content: Content, mime = '') {
  const { client } = await registerUser(app)
  await uploadToSearch(app, client, { name, mime, content })
  return client
}

/** Its first letter that is not ASCII stands far behind what is read at first. */
const LATE_LATIN = new Uint8Array(Buffer.from(`${'lagoon '.repeat(20_000)} später`, 'latin1'))

const utf16 = (text: string, isLittle: boolean) => {
  const bytes = new Uint8Array(new ArrayBuffer(2 + text.length * 2))
  const view = new DataView(bytes.buffer)
  for (const [index, unit] of [0xfeff, ...Array.from(text, (c) => c.charCodeAt(0))].entries())
    view.setUint16(index * 2, unit, isLittle)
  return bytes
}

describe('the text is found in', () => {
  it.each<[string, Content, string]>([
    ['a.txt', 'A secret lagoon', 'secret lagoon'],
    ['a.md', '# Title\n\n* the **lagoon** of [reef](x)', 'lagoon'],
    ['a.csv', 'name;price\nlagoon;4711,50\n', '4711,50'],
    ['a.json', '{"place": "lagoon"}', '"lagoon"'],
    ['a.ts', 'export const lagoonDepth = (x: number) => x', 'lagoondepth'],
    ['Makefile', 'lagoon: all\n\techo done', 'lagoon'],
    ['a.log', '\u001b[31mlagoon failed\u001b[0m', 'lagoon failed'],
    ['bom.txt', '\ufefflagoon', 'lagoon'],
    ['le.txt', utf16('lagoon – Ёлка', true), 'елка'],
    ['be.csv', utf16('lagoon – Ёлка', false), 'елка'],
    ['unmarked-le.txt', utf16('lagoon – Ёлка', true).slice(2), 'елка'],
    ['unmarked-be.txt', utf16('lagoon – Ёлка', false).slice(2), 'елка'],
    ['a.html', '<p>la<b>goon</b> &amp;&nbsp;r&eacute;ef<p>next', 'lagoon & reef next'],
    ['broken.html', '<div <p class="x>lost">the lagoon</b></i', 'lagoon'],
    ['a.xml', '<a><b k="v">lagoon</b><![CDATA[ <reef> ]]></a>', '<reef>'],
    ['a.docx', docx('First', ['in the la', 'goon']), 'lagoon'],
    ['head.docx', docx('First'), 'letterhead'],
    ['a.xlsx', xlsx(['lagoon', 'Fish & chips'], '4711', 'own words'), 'fish & chips 4711 own'],
    ['a.pptx', pptx('one', 'the lagoon', ...'abcdefghi', 'last words'), 'last words'],
    [
      'a.odt',
      openDocument(
        'text',
        '<text:h>T</text:h><text:p>the <text:span>la</text:span>goon<text:s/>x</text:p>',
      ),
      'lagoon',
    ],
    [
      'a.ods',
      openDocument(
        'spreadsheet',
        '<table:table-row><table:table-cell><text:p>lagoon</text:p></table:table-cell></table:table-row>',
      ),
      'lagoon',
    ],
    ['a.odp', openDocument('presentation', '<text:p>lagoon</text:p>'), 'lagoon'],
    ...ENCODED_TEXTS,
    ['late.txt', LATE_LATIN, 'später'],
  ])('%s', async (name, content, words) => {
    const client = await userWith(name, content)
    expect(await searched(client, words)).toEqual([name])
    expect((await matchFor(client, words)).field).toBe('text')
    expect(await searched(client, 'nowhere')).toEqual([])
  })

  it('a document that was written in pieces, as it is read: slides in order, cells apart', async () => {
    const slides = Array.from({ length: 12 }, (_, index) => `slide number ${index + 1}`)
    const client = await userWith('a.pptx', pptx(...slides))
    const { snippet } = await matchFor(client, 'number')
    expect(snippet).toContain('slide number 1 slide number 2 slide number 3')
    const other = await userWith('a.xlsx', xlsx(['one', 'two'], '3', 'four'))
    expect((await matchFor(other, 'two')).snippet).toBe('one two 3 four')
  })

  it('the beginning of a long text, however long its lines', async () => {
    const long = `first ${'x'.repeat(200_000)} middle ${'漢'.repeat(400_000)} last`
    const client = await userWith('long.txt', long)
    expect(await searched(client, 'first')).toEqual(['long.txt'])
    expect(await searched(client, 'middle')).toEqual(['long.txt'])
    expect(await searched(client, 'last')).toEqual([])
    expect((await matchFor(client, 'middle')).snippet.length).toBeLessThan(200)
  })
})

const markup = (words: string) =>
  `<html><head><title>T</title><style>p{lagoon:1}</style></head><body><!-- lagoon --><script>var lagoon="</p>"</script><p title="lagoon">${words}</p></body></html>`

describe('no text is found', () => {
  it('of what a page does not show', async () => {
    const client = await userWith('page.html', markup('words'))
    expect(await searched(client, 'lagoon')).toEqual([])
    expect(await searched(client, 'words')).toEqual(['page.html'])
  })

  it('of the numbers by which cells name their texts, nor of what was deleted', async () => {
    const client = await userWith('a.xlsx', xlsx(['lagoon'], '3', 'x'))
    expect(await searched(client, '77777')).toEqual([])
    const deleted = zipOf({
      'word/document.xml':
        '<w:document><w:del><w:delText>gone</w:delText></w:del><w:p><w:t>kept</w:t></w:p></w:document>',
    })
    const other = await userWith('a.docx', deleted)
    expect(await searched(other, 'gone')).toEqual([])
    expect(await searched(other, 'kept')).toEqual(['a.docx'])
  })

  const whole = docx('lagoon '.repeat(50))
  const damaged = whole.slice()
  damaged.fill(0xff, 60, whole.length - 300)
  it.each<[string, string, Content]>([
    [
      'a picture that says it is a text',
      'a.txt',
      Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 1, 0xff]),
    ],
    ['zeros', 'b.txt', new Uint8Array(5000)],
    [
      'bytes of no encoding',
      'c.csv',
      Uint8Array.from([...'lagoon'].map((c) => c.charCodeAt(0)).concat(0xff, 0xfe, 0xc3, 0x02)),
    ],
    ['a zip that is cut off', 'd.docx', whole.slice(0, -40)],
    ['a zip that is damaged', 'e.docx', damaged],
    ['no zip', 'f.xlsx', 'lagoon'],
    ['a zip of something else', 'g.pptx', zipOf({ 'other.xml': '<a:t>lagoon</a:t>' })],
    ['an empty file', 'h.txt', ''],
    ['spaces', 'i.txt', ' \n\t \n'],
    ['an archive', 'j.zip', zipOf({ 'a.txt': 'lagoon' })],
  ])('in %s, and that is the end of it', async (_what, name, content) => {
    const client = await userWith(name, content)
    expect(await searched(client, 'lagoon')).toEqual([])
    expect(await textStatuses(app).then(([latest]) => latest)).toBe('unreadable')
  })
})

describe('hostile documents', () => {
  it('that grow when they are unpacked are read up to the limit', async () => {
    const text = `<w:t>lagoon</w:t>${' '.repeat(60 * 1024 ** 2)}<w:t>beyond</w:t>`
    const bomb = zipOf({ 'word/document.xml': `<w:document>${text}</w:document>` })
    expect(bomb.byteLength).toBeLessThan(100_000)
    const client = await userWith('bomb.docx', bomb)
    expect(await searched(client, 'lagoon')).toEqual(['bomb.docx'])
    expect(await searched(client, 'beyond')).toEqual([])
  })

  it('of a great many parts are read as far as a few go', async () => {
    const parts = Array.from({ length: 3000 }, (_, index) => [
      `ppt/slides/slide${index + 1}.xml`,
      `<a:p><a:t>page${index + 1}.</a:t></a:p>`,
    ])
    const client = await userWith('many.pptx', zipOf(Object.fromEntries(parts)))
    expect(await searched(client, 'page10.')).toEqual(['many.pptx'])
    expect(await searched(client, 'page2999.')).toEqual([])
  })

  it.each([
    [
      'that name files of the server',
      '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
      '&x;',
    ],
    [
      'that multiply what they declare',
      '<!DOCTYPE d [<!ENTITY a "lolololol"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY x "&b;&b;&b;&b;&b;&b;&b;">]>',
      '&x;'.repeat(1000),
    ],
  ])('%s get nothing', async (_what, doctype, words) => {
    const content = `<?xml version="1.0"?>${doctype}<w:document><w:p><w:t>lagoon ${words}</w:t></w:p></w:document>`
    for (const [name, file] of [
      ['x.docx', zipOf({ 'word/document.xml': content })],
      ['x.xml', content],
    ] as const) {
      const client = await userWith(name, file)
      const { snippet } = await matchFor(client, 'lagoon')
      expect(snippet).toContain('lagoon &x;')
      for (const text of ['root:', 'lolololol lolololol']) expect(snippet).not.toContain(text)
    }
  })

  it('of markup that never ends are read like any other, soon', async () => {
    const client = await userWith('deep.html', `lagoon ${'<a "'.repeat(250_000)}`)
    expect(await searched(client, 'lagoon')).toEqual(['deep.html'])
    const nested = await userWith('nested.xml', `lagoon ${'<a>'.repeat(300_000)}`)
    expect(await searched(nested, 'lagoon')).toEqual(['nested.xml'])
  })
})
