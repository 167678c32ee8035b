import type { DocumentBudget } from './document-budget.ts'
import type { DocumentPage } from './document-job.ts'
import { relationshipsOf, type OfficePackage } from './office-package.ts'
import { TreeBuilder } from './tree-builder.ts'

const PRESENTATION = 'ppt/presentation.xml'
const SLIDE = /^ppt\/slides\/slide(\d+)\.xml$/
const MAX_SLIDES = 500

/** The texts and tables of slides, in the order in which they are shown. */
export async function readSlides(
  file: OfficePackage,
  budget: DocumentBudget,
): Promise<DocumentPage[]> {
  const paths = await slidePaths(file)
  if (paths.length === 0) throw new Error('There are no slides in it.')
  if (paths.length > MAX_SLIDES) budget.isCut = true
  const pages: DocumentPage[] = []
  for (const path of paths.slice(0, MAX_SLIDES)) {
    if (budget.isSpent) break
    pages.push({ tree: await readSlide(file, path, budget) })
  }
  return pages
}

async function slidePaths(file: OfficePackage): Promise<string[]> {
  const targets = await relationshipsOf(file, PRESENTATION)
  const named: string[] = []
  await file.walk(PRESENTATION, {
    open(name, attributes) {
      const path = name === 'p:sldId' ? targets.get(attributes['r:id'] ?? '') : undefined
      if (path !== undefined && file.has(path)) named.push(path)
    },
  })
  if (named.length > 0) return named
  const numberOf = (path: string) => Number(SLIDE.exec(path)?.[1] ?? 0)
  return file.paths
    .filter((path) => SLIDE.test(path))
    .toSorted((one, other) => numberOf(one) - numberOf(other))
}

async function readSlide(file: OfficePackage, path: string, budget: DocumentBudget) {
  const builder = new TreeBuilder(budget)
  let isTitle = false
  let isText = false
  let skipped = 0
  /** The paragraph's element, once its first text has come. */
  let element: string | null = null
  await file.walk(path, {
    open(name, attributes) {
      if (name === 'mc:Fallback') skipped++
      if (name === 'p:ph') isTitle = /^(ctrT|t)itle$/.test(attributes['type'] ?? '')
      if (skipped > 0) return
      if (name === 'a:t') isText = true
      if (name === 'a:br' && element !== null) builder.add('br')
      if (name === 'a:tbl') {
        builder.open('table')
        builder.open('tbody')
      }
      if (name === 'a:tr') builder.open('tr')
      if (name === 'a:tc') builder.open('td')
    },
    close(name) {
      if (name === 'mc:Fallback') skipped--
      if (name === 'p:sp') isTitle = false
      if (skipped > 0) return
      if (name === 'a:t') isText = false
      if (name === 'a:p') {
        if (element !== null) builder.close(element)
        element = null
      }
      if (name === 'a:tbl') builder.close('table')
      if (name === 'a:tr') builder.close('tr')
      if (name === 'a:tc') builder.close('td')
    },
    text(text) {
      if (!isText || skipped > 0) return
      if (element === null) {
        element = isTitle ? 'h3' : 'p'
        builder.open(element)
      }
      builder.text(text)
    },
  })
  return builder.tree
}
