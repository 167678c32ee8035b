import { Parser } from 'htmlparser2'

/** Which elements of a language carry text, and which end a line or a word. */
export interface MarkupRules {
  isXml: boolean
  /** Elements whose text is taken; null = all but `skips`. */
  takes: ReadonlySet<string> | null
  /** Elements whose text is not taken, nor that of what is in them. */
  skips: ReadonlySet<string>
  /** After these a new line begins. */
  lines: ReadonlySet<string>
  /** Elements that separate words. */
  spaces: ReadonlySet<string>
}

const names = (list: string) => new Set(list.split(' '))

export const HTML: MarkupRules = {
  isXml: false,
  takes: null,
  skips: names('script style template noscript'),
  lines: names(
    'address article aside blockquote br dd div dt figcaption footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol option p pre section table title tr ul',
  ),
  spaces: names('td th img input button'),
}

export const XML: MarkupRules = { ...HTML, isXml: true, skips: names(''), spaces: names('') }

export const WORD: MarkupRules = {
  isXml: true,
  takes: names('w:t'),
  skips: names(''),
  lines: names('w:p w:br w:cr'),
  spaces: names('w:tab w:tc'),
}

/** Texts that cells share (`si`), or have themselves (`is`), and numbers; not the numbers of shared texts. */
export const SHEET: MarkupRules = {
  isXml: true,
  takes: names('t v'),
  skips: names('rPh'),
  lines: names('si row'),
  spaces: names('c'),
}

export const SLIDE: MarkupRules = {
  isXml: true,
  takes: names('a:t'),
  skips: names(''),
  lines: names('a:p a:br'),
  spaces: names('a:tab a:tc'),
}

export const OPEN_DOCUMENT: MarkupRules = {
  isXml: true,
  takes: names('text:p text:h'),
  skips: names('office:annotation text:tracked-changes'),
  lines: names('text:p text:h text:line-break table:table-row'),
  spaces: names('text:s text:tab table:table-cell'),
}

/** Deeper than anybody writes; the parser's time grows with the square of it. */
const MAX_DEPTH = 500

class TooDeepError extends Error {}

/**
 * Extracts the text of markup, however broken. Resolves only the character references of HTML and XML: the document's
 * own entities could grow the text or cause requests.
 */
export class MarkupText {
  readonly #parser: Parser
  readonly #rules: MarkupRules
  readonly #parts: string[] = []
  #taken = 0
  #skipped = 0
  #depth = 0
  #isSharedCell = false

  constructor(rules: MarkupRules) {
    this.#rules = rules
    this.#parser = new Parser(
      {
        onopentag: (name, attributes) => this.#open(name, attributes),
        onclosetag: (name) => this.#close(name),
        ontext: (text) => {
          const isTaken = rules.takes === null || this.#taken > 0
          if (isTaken && this.#skipped === 0) this.#parts.push(text)
        },
      },
      { xmlMode: rules.isXml, decodeEntities: true },
    )
  }

  /** Returns the text found so far; of too deep markup, the text before it. */
  push(markup: string): string {
    try {
      if (this.#depth <= MAX_DEPTH) this.#parser.write(markup)
    } catch (error) {
      if (!(error instanceof TooDeepError)) throw error
    }
    return this.#parts.splice(0).join('')
  }

  #open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (++this.#depth > MAX_DEPTH) throw new TooDeepError()
    if (this.#rules === SHEET && name === 'c') this.#isSharedCell = attributes['t'] === 's'
    if (this.#rules.takes?.has(name) && !this.#isLeftOut(name)) this.#taken++
    if (this.#rules.skips.has(name)) this.#skipped++
  }

  #close(name: string): void {
    this.#depth--
    if (this.#rules.takes?.has(name) && !this.#isLeftOut(name)) this.#taken--
    if (this.#rules.skips.has(name)) this.#skipped--
    if (this.#rules.lines.has(name)) this.#parts.push('\n')
    else if (this.#rules.spaces.has(name)) this.#parts.push(' ')
  }

  /** The number of a shared text instead of the text. */
  #isLeftOut = (name: string) => name === 'v' && this.#isSharedCell
}
