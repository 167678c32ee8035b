import type { DocumentBudget } from './document-budget.ts'
import type { DocumentPage } from './document-job.ts'
import { htmlInto } from './html-tree.ts'
import { resolvePath, type OfficePackage } from './office-package.ts'
import { TreeBuilder } from './tree-builder.ts'

const CONTAINER = 'META-INF/container.xml'
const MAX_CHAPTERS = 300

/** The chapters of an EPUB, in the order in which they are read. Throws for a book without any. */
export async function readChapters(
  file: OfficePackage,
  budget: DocumentBudget,
): Promise<DocumentPage[]> {
  let contents = ''
  await file.walk(CONTAINER, {
    open(name, attributes) {
      if (name === 'rootfile' && contents === '') contents = attributes['full-path'] ?? ''
    },
  })
  const parts = new Map<string, string>()
  const spine: string[] = []
  await file.walk(contents, {
    open(name, { id = '', href = '', idref = '' }) {
      const local = name.replace(/^.*:/, '')
      if (local === 'item') parts.set(id, resolvePath(contents, href))
      if (local === 'itemref') spine.push(idref)
    },
  })
  const paths = [...new Set(spine.map((id) => parts.get(id) ?? ''))].filter((path) =>
    file.has(path),
  )
  if (paths.length === 0) throw new Error('There are no chapters in it.')
  if (paths.length > MAX_CHAPTERS) budget.isCut = true
  const pages: DocumentPage[] = []
  for (const path of paths.slice(0, MAX_CHAPTERS)) {
    if (budget.isSpent) break
    const builder = new TreeBuilder(budget)
    // Written as XML, but not always well.
    await file.walk(path, htmlInto(builder), { isXml: false })
    pages.push({ tree: builder.tree })
  }
  return pages
}
