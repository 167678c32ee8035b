import { describe, expect, it } from 'vitest'
import { docx, openDocument, pptx, zipOf } from '#tests/support/office-files.ts'
import { documentOf } from '#tests/support/document-source.ts'
import { DocumentBudget } from '#web/preview/documents/document-budget.ts'
import type { DocumentKind } from '#web/preview/documents/document-kind.ts'
import type { TextNode, TextTree } from '#web/preview/text/text-tree.ts'

/** A tree as markup, to compare. */
function written(tree: TextTree): string {
  const node = (each: TextNode): string => {
    if (each.type === 'text') return each.value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    if (each.type !== 'element') return ''
    return `<${each.tagName}>${each.children.map(node).join('')}</${each.tagName}>`
  }
  return tree.children.map(node).join('')
}

async function pagesOf(
  kind: DocumentKind,
  content: Uint8Array<ArrayBuffer>,
  budget?: DocumentBudget,
) {
  const document = await documentOf(kind, content, budget)
  if (document.kind !== 'pages') throw new Error(`It was read as ${document.kind}`)
  return { pages: document.pages.map(({ tree }) => written(tree)), isCut: document.isCut }
}

const word = (body: string, styles = '') =>
  zipOf({
    'word/document.xml': `<w:document><w:body>${body}</w:body></w:document>`,
    ...(styles && { 'word/styles.xml': `<w:styles>${styles}</w:styles>` }),
  })
const paragraph = (text: string, look = '', runLook = '') =>
  `<w:p><w:pPr>${look}</w:pPr><w:r><w:rPr>${runLook}</w:rPr><w:t>${text}</w:t></w:r></w:p>`
const cell = (text: string) => `<w:tc>${paragraph(text)}</w:tc>`

describe('a Word document', () => {
  it.each([
    ['paragraphs', paragraph('one') + paragraph('two'), '<p>one</p><p>two</p>'],
    [
      'bold and italic',
      paragraph('one', '', '<w:b/><w:i/>'),
      '<p><strong><em>one</em></strong></p>',
    ],
    ['bold that is switched off', paragraph('one', '', '<w:b w:val="0"/>'), '<p>one</p>'],
    [
      'lists',
      paragraph('a', '<w:numPr/>') + paragraph('b', '<w:numPr/>') + paragraph('c'),
      '<ul><li>a</li><li>b</li></ul><p>c</p>',
    ],
    [
      'tables, and tables in them',
      `<w:tbl><w:tr>${cell('a')}<w:tc><w:tbl><w:tr>${cell('b')}</w:tr></w:tbl></w:tc></w:tr></w:tbl>`,
      '<table><tbody><tr><td><p>a</p></td><td><table><tbody><tr><td><p>b</p></td></tr></tbody></table></td></tr></tbody></table>',
    ],
    ['markup as text', paragraph('&lt;script&gt;'), '<p>&lt;script></p>'],
    ['no text that was deleted', `<w:p><w:del><w:r><w:t>gone</w:t></w:r></w:del></w:p>`, ''],
    [
      'a text box once',
      `<w:p><mc:AlternateContent><mc:Choice><w:r><w:t>box</w:t></w:r></mc:Choice><mc:Fallback><w:r><w:t>box</w:t></w:r></mc:Fallback></mc:AlternateContent></w:p>`,
      '<p>box</p>',
    ],
    ['what is broken off', '<w:p><w:r><w:t>half', '<p>half</p>'],
    ['foreign elements', `<script>alert(1)</script><w:p><b><w:t>x</w:t></b></w:p>`, '<p>x</p>'],
  ])('shows %s', async (_title, body, shown) => {
    expect(await pagesOf('docx', word(body))).toEqual({ pages: [shown], isCut: false })
  })

  it('has headings by the names of its styles, in whatever language their ids are', async () => {
    const styles = `<w:style w:styleId="berschrift2"><w:name w:val="heading 2"/></w:style><w:style w:styleId="Titel"><w:name w:val="Title"/></w:style>`
    const body =
      paragraph('a', '<w:pStyle w:val="Titel"/>') +
      paragraph('b', '<w:pStyle w:val="berschrift2"/>')
    expect((await pagesOf('docx', word(body, styles))).pages).toEqual(['<h1>a</h1><h2>b</h2>'])
  })

  it('has lists by its styles, too', async () => {
    const styles = `<w:style w:styleId="L"><w:name w:val="List Bullet"/><w:pPr><w:numPr/></w:pPr></w:style>`
    const body = paragraph('a', '<w:pStyle w:val="L"/>')
    expect((await pagesOf('docx', word(body, styles))).pages).toEqual(['<ul><li>a</li></ul>'])
  })

  it('of an office program is read', async () => {
    expect((await pagesOf('docx', docx('Reef', ['one ', 'two']))).pages).toEqual([
      '<p><strong>Reef</strong></p><p><strong>one </strong><strong>two</strong></p>',
    ])
  })
})

it('slides come in the order in which they are shown, with titles and tables', async () => {
  const slide = (text: string) =>
    `<p:sld><p:sp><p:nvPr><p:ph type="title"/></p:nvPr><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:sp><a:tbl><a:tr><a:tc><a:p><a:t>cell</a:t></a:p></a:tc></a:tr></a:tbl></p:sld>`
  const content = zipOf({
    'ppt/presentation.xml': `<p:presentation><p:sldIdLst><p:sldId r:id="b"/><p:sldId r:id="a"/><p:sldId r:id="gone"/></p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': `<Relationships><Relationship Id="a" Target="slides/slide1.xml"/><Relationship Id="b" Target="/ppt/slides/slide2.xml"/><Relationship Id="c" Target="https://example.org/" TargetMode="External"/></Relationships>`,
    'ppt/slides/slide1.xml': slide('first'),
    'ppt/slides/slide2.xml': slide('second'),
  })
  const table = '<table><tbody><tr><td><p>cell</p></td></tr></tbody></table>'
  expect((await pagesOf('pptx', content)).pages).toEqual([
    `<h3>second</h3>${table}`,
    `<h3>first</h3>${table}`,
  ])
  expect((await pagesOf('pptx', pptx('one', 'two'))).pages).toEqual(['<p>one</p>', '<p>two</p>'])
})

it('OpenDocument texts and presentations are read', async () => {
  const text = openDocument(
    'text',
    `<text:h text:outline-level="2">Reef</text:h><text:p>a<text:s text:c="999999999"/>b<office:annotation><text:p>no</text:p></office:annotation></text:p><text:list><text:list-item><text:p>item</text:p></text:list-item></text:list>`,
  )
  expect((await pagesOf('odt', text)).pages).toEqual([
    `<h2>Reef</h2><p>a${' '.repeat(100)}b</p><ul><li><p>item</p></li></ul>`,
  ])
  const slides = openDocument(
    'presentation',
    '<draw:page><text:p>one</text:p></draw:page><draw:page><text:p>two</text:p><presentation:notes><text:p>no</text:p></presentation:notes></draw:page>',
  )
  expect((await pagesOf('odp', slides)).pages).toEqual(['<p>one</p>', '<p>two</p>'])
})

it('a book’s chapters come in its order, without scripts, styles and pictures', async () => {
  const chapter = (body: string) =>
    `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title/><style>p{}</style></head><body>${body}</body></html>`
  const content = zipOf({
    'META-INF/container.xml': `<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>`,
    'OEBPS/book.opf': `<package><manifest><item id="a" href="a.xhtml"/><item id="b" href="b%20c/b.xhtml"/><item id="c" href="../../../etc/passwd"/><item id="d" href="javascript:alert(1)"/></manifest><spine><itemref idref="b"/><itemref idref="a"/><itemref idref="c"/><itemref idref="d"/></spine></package>`,
    'OEBPS/a.xhtml': chapter('<h1>A</h1><script>alert(1)</script><p onclick="x">x &mdash;\n y</p>'),
    'OEBPS/b c/b.xhtml': chapter('<div><b>B</b><img src="https://example.org/x"/></div>'),
  })
  expect(
    (await pagesOf('epub', content)).pages.map((page) =>
      page.replaceAll('<section>', '').replaceAll('</section>', ''),
    ),
  ).toEqual(['<strong>B</strong>', '<h1>A</h1><p>x — y</p>'])
})

describe('a hostile document', () => {
  it('that unpacks to more than is read is shown as far as it was read', async () => {
    const body = paragraph('a'.repeat(1000)).repeat(3000)
    const { pages, isCut } = await pagesOf(
      'docx',
      word(body),
      new DocumentBudget({ markup: 200_000 }),
    )
    expect(isCut).toBe(true)
    expect(pages[0]?.length).toBeGreaterThan(10_000)
    expect(pages[0]?.length).toBeLessThan(1_000_000)
  })

  it('of many elements is cut', async () => {
    const body = paragraph('a').repeat(2000)
    const { pages, isCut } = await pagesOf('docx', word(body), new DocumentBudget({ nodes: 100 }))
    expect(isCut).toBe(true)
    expect(pages[0]?.match(/<p>/g)?.length).toBeLessThan(100)
  })

  it('of deep elements is cut, and its tree is not deep', async () => {
    const deep = '<w:tbl><w:tr><w:tc>'.repeat(5000) + paragraph('deep')
    const { pages, isCut } = await pagesOf('docx', word(paragraph('flat') + deep))
    expect(isCut).toBe(true)
    expect(pages[0]).toMatch(/^<p>flat<\/p>/)
    expect(pages[0]?.match(/<t/g)?.length).toBeLessThan(60)
  })

  it('with entities of its own shows them as they are written', async () => {
    const content = zipOf({
      'word/document.xml': `<!DOCTYPE x [<!ENTITY a "boom"><!ENTITY b "&a;&a;"><!ENTITY c SYSTEM "https://example.org/">]><w:document>${paragraph('&b;&c;')}</w:document>`,
    })
    expect((await pagesOf('docx', content)).pages[0]).not.toContain('boom')
  })

  it.each<[string, DocumentKind, Uint8Array<ArrayBuffer>]>([
    ['no zip', 'docx', new TextEncoder().encode('no zip at all')],
    ['empty', 'docx', new Uint8Array()],
    ['a zip of something else', 'docx', zipOf({ 'a.txt': 'x' })],
    ['a zip of something else', 'xlsx', zipOf({ 'a.txt': 'x' })],
    ['a zip of something else', 'pptx', zipOf({ 'a.txt': 'x' })],
    ['a zip of something else', 'odt', zipOf({ 'a.txt': 'x' })],
    ['a zip of something else', 'ods', zipOf({ 'a.txt': 'x' })],
    ['a book that names no chapter', 'epub', zipOf({ 'META-INF/container.xml': '<container/>' })],
    ['binary', 'docx', zipOf({ 'word/document.xml': '\0\u0001' })],
  ])('that is %s, as %s, is refused', async (_title, kind, content) => {
    await expect(documentOf(kind, content)).rejects.toThrow()
  })
})
