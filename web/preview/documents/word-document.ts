import type { TextTree } from '../text/text-tree.ts'
import type { DocumentBudget } from './document-budget.ts'
import { relationshipsOf, type OfficePackage } from './office-package.ts'
import { TreeBuilder } from './tree-builder.ts'

const OFFICE_ROOT = ''
const FALLBACK_PART = 'word/document.xml'

/** The text of a Word document: headings, paragraphs, lists, tables, bold and italic. */
export async function readWord(file: OfficePackage, budget: DocumentBudget): Promise<TextTree> {
  const part =
    [...(await relationshipsOf(file, OFFICE_ROOT)).values()].find((path) =>
      /(^|\/)document\d*\.xml$/.test(path),
    ) ?? FALLBACK_PART
  if (!file.has(part)) throw new Error('There is no document in it.')
  const styles = await readStyles(file, part.replace(/[^/]*$/, 'styles.xml'))
  const reader = new WordReader(new TreeBuilder(budget), styles)
  await file.walk(part, reader)
  return reader.tree
}

/** By the ids of styles, which are in the language of the program; their names are not. */
interface WordStyles {
  /** Of headings. */
  levels: Map<string, number>
  listed: Set<string>
}

async function readStyles(file: OfficePackage, path: string): Promise<WordStyles> {
  const levels = new Map<string, number>()
  const listed = new Set<string>()
  let id = ''
  await file.walk(path, {
    open(name, attributes) {
      if (name === 'w:style') id = attributes['w:styleId'] ?? ''
      if (name === 'w:numPr') listed.add(id)
      if (name !== 'w:name') return
      const [, level] = /^(?:heading (\d)|title)$/i.exec(attributes['w:val'] ?? '') ?? []
      if (/^title$/i.test(attributes['w:val'] ?? '')) levels.set(id, 1)
      else if (level !== undefined) levels.set(id, Math.min(Number(level), 6))
    },
  })
  return { levels, listed }
}

/** Copies of what is before them, and texts that were deleted or are no part of the page. */
const SKIPPED = new Set(['mc:Fallback', 'w:del', 'w:moveFrom'])

/** An element starts when its first text comes, as what it is stands in elements before that. */
class WordReader {
  readonly #builder: TreeBuilder
  readonly #styles: WordStyles
  #skipped = 0
  #isText = false
  /** The paragraph: its element once its first text has come. */
  #element: string | null = null
  #level = 0
  #isListed = false
  #isBold = false
  #isItalic = false

  constructor(builder: TreeBuilder, styles: WordStyles) {
    this.#builder = builder
    this.#styles = styles
  }

  get tree(): TextTree {
    return this.#builder.tree
  }

  open = (name: string, attributes: Readonly<Record<string, string>>): void => {
    if (SKIPPED.has(name)) this.#skipped++
    if (this.#skipped > 0) return
    const isOn = !/^(0|false|off|none)$/.test(attributes['w:val'] ?? '')
    switch (name) {
      case 'w:p':
        this.#endParagraph()
        break
      case 'w:pStyle':
        this.#level = this.#styles.levels.get(attributes['w:val'] ?? '') ?? 0
        this.#isListed = this.#styles.listed.has(attributes['w:val'] ?? '')
        break
      case 'w:numPr':
        this.#isListed = true
        break
      case 'w:r':
        this.#isBold = false
        this.#isItalic = false
        break
      case 'w:b':
        this.#isBold = isOn
        break
      case 'w:i':
        this.#isItalic = isOn
        break
      case 'w:t':
        this.#isText = true
        break
      case 'w:tab':
        if (this.#element !== null) this.#builder.text('\t')
        break
      case 'w:br':
      case 'w:cr':
        if (this.#element !== null) this.#builder.add('br')
        break
      case 'w:tbl':
        this.#endParagraph()
        this.#endList()
        this.#builder.open('table')
        this.#builder.open('tbody')
        break
      case 'w:tr':
        this.#builder.open('tr')
        break
      case 'w:tc':
        this.#builder.open('td')
    }
  }

  close = (name: string): void => {
    if (SKIPPED.has(name)) this.#skipped--
    if (this.#skipped > 0) return
    if (name === 'w:t') this.#isText = false
    else if (name === 'w:p') this.#endParagraph()
    else if (name === 'w:tc') this.#end('td')
    else if (name === 'w:tr') this.#end('tr')
    else if (name === 'w:tbl') this.#end('table')
  }

  text = (text: string): void => {
    if (!this.#isText || this.#skipped > 0) return
    if (this.#element === null) this.#startParagraph()
    const marks = [this.#isBold && 'strong', this.#isItalic && 'em'].filter(
      (mark) => mark !== false,
    )
    for (const mark of marks) this.#builder.open(mark)
    this.#builder.text(text)
    for (const mark of marks.toReversed()) this.#builder.close(mark)
  }

  #startParagraph(): void {
    const isItem = this.#isListed && this.#level === 0
    if (!isItem) this.#endList()
    else if (!this.#builder.isIn('ul')) this.#builder.open('ul')
    this.#element = this.#level > 0 ? `h${this.#level}` : isItem ? 'li' : 'p'
    this.#builder.open(this.#element)
  }

  #endParagraph(): void {
    if (this.#element !== null) this.#builder.close(this.#element)
    this.#element = null
    this.#level = 0
    this.#isListed = false
  }

  #endList(): void {
    if (this.#builder.isIn('ul')) this.#builder.close('ul')
  }

  #end(element: string): void {
    this.#endParagraph()
    this.#builder.close(element)
  }
}
