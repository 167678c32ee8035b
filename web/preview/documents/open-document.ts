import type { DocumentBudget } from './document-budget.ts'
import type { DocumentPage } from './document-job.ts'
import type { OfficePackage } from './office-package.ts'
import { TreeBuilder } from './tree-builder.ts'

/** Notes beside the text, and texts that were deleted. */
const SKIPPED = new Set([
  'office:annotation',
  'text:tracked-changes',
  'text:note',
  'presentation:notes',
])

const ELEMENTS: Record<string, string> = {
  'text:p': 'p',
  'text:list': 'ul',
  'text:list-item': 'li',
  'table:table-row': 'tr',
  'table:table-cell': 'td',
}

/** So many spaces can one element stand for. */
const MAX_SPACES = 100

/** The text of an OpenDocument text (one page), or the slides of a presentation. */
export async function readOpenDocument(
  file: OfficePackage,
  budget: DocumentBudget,
): Promise<DocumentPage[]> {
  if (!file.has('content.xml')) throw new Error('There is no document in it.')
  const pages: DocumentPage[] = []
  let builder = new TreeBuilder(budget)
  let skipped = 0
  /** Open paragraphs and headings; text elsewhere is only blanks between elements. */
  let paragraphs = 0
  await file.walk('content.xml', {
    open(name, attributes) {
      if (SKIPPED.has(name)) skipped++
      if (skipped > 0) return
      const element = elementOf(name, attributes)
      if (element !== null) builder.open(element)
      if (name === 'table:table') {
        builder.open('table')
        builder.open('tbody')
      }
      if (isParagraph(name)) paragraphs++
      if (name === 'text:tab') builder.text('\t')
      if (name === 'text:line-break') builder.add('br')
      if (name === 'text:s')
        builder.text(' '.repeat(Math.min(Number(attributes['text:c'] ?? 1) || 1, MAX_SPACES)))
    },
    close(name) {
      if (SKIPPED.has(name)) skipped--
      if (skipped > 0) return
      if (isParagraph(name)) paragraphs--
      if (name === 'text:h') for (const level of LEVELS) builder.close(level)
      else if (name === 'table:table') builder.close('table')
      else if (name in ELEMENTS) builder.close(ELEMENTS[name] ?? '')
      if (name === 'draw:page') {
        pages.push({ tree: builder.tree })
        builder = new TreeBuilder(budget)
      }
    },
    text(text) {
      if (paragraphs > 0 && skipped === 0) builder.text(text)
    },
  })
  return pages.length > 0 ? pages : [{ tree: builder.tree }]
}

const LEVELS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']

const isParagraph = (name: string) => name === 'text:p' || name === 'text:h'

function elementOf(name: string, attributes: Readonly<Record<string, string>>): string | null {
  if (name !== 'text:h') return ELEMENTS[name] ?? null
  const level = Number(attributes['text:outline-level'] ?? 1)
  return LEVELS[level - 1] ?? 'h6'
}
