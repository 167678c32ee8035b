import { Parser } from 'htmlparser2'
import type { DocumentBudget } from './document-budget.ts'

export interface MarkupHandler {
  open: (name: string, attributes: Readonly<Record<string, string>>) => void
  close: (name: string) => void
  text: (text: string) => void
  /** Whether what follows need not be looked at. */
  isDone?: () => boolean
}

/** Deeper than anybody writes; the parser's time grows with the square of it. */
const MAX_DEPTH = 500

/** Calls a handler for elements and texts of markup until the budget is spent. Resolves no entities of its own: they could grow. */
export async function walkMarkup(
  texts: AsyncIterable<string> | Iterable<string>,
  handler: MarkupHandler,
  { budget, isXml = true }: { budget: DocumentBudget; isXml?: boolean },
): Promise<void> {
  let depth = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth++
        if (depth > MAX_DEPTH) budget.isCut = true
        else handler.open(name, attributes)
      },
      onclosetag(name) {
        if (depth-- <= MAX_DEPTH) handler.close(name)
      },
      ontext(text) {
        if (depth <= MAX_DEPTH) handler.text(text)
      },
    },
    { xmlMode: isXml, recognizeSelfClosing: true, decodeEntities: true },
  )
  for await (const text of texts) {
    if (budget.isSpent || depth > MAX_DEPTH || handler.isDone?.()) break
    budget.takeMarkup(text.length)
    parser.write(text)
  }
  parser.end()
}
