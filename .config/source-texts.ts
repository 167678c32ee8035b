import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, type Plugin } from 'vite'

/** Calls whose argument is translated, and its position. */
const TRANSLATING: Readonly<Record<string, number>> = { t: 0, say: 0, trans: 1 }

/** Properties and props whose values are shown. */
const SHOWN =
  /^(?:alt|advice|body|choices|closing|confirmLabel|description|does|done|emptyText|errors?|group|heading|help|hint|(?:short)?(?:L|l)abel|message|name|noun|placeholder|problem|section|subject|submitLabel|text|(?:header|footer|sub)?(?:T|t)itle|(?:header|footer)?(?:S|s)ubtitle|undone|aria-(?:label|description|valuetext))$/

/** Properties and props whose values are translated, whatever they look like. */
const TRANSLATED = /^(?:unit|singular|plural)$/

/** For developers: API documentation, logs, errors that no visitor sees. */
const NOT_SHOWN =
  /^(?:describeCall|bytes|file|describe|meta|(?:Type|Range|Syntax|Start|Config)?Error|DOMException|(?:log|warn|error|info)|sql|run|RegExp|invariant)$/

/** Parts of the site that visitors do not see. */
const NOT_OF_THE_SITE =
  /^(?:worker\/(?:host\/|http\/describe-call|app\/api-docs|render\/structured-data|render\/site\/crawler-routes)|web\/(?:service-worker|hydration)\/)|\.d\.ts$/

/** Several words that begin as a text does. */
const SENTENCE = /^(?:[“‘"`(]?(?:\p{Lu}|:\w)|\d+:? \p{L})[^{}<>;|\\]*\s\S/su
/** Statements, headers, names in the API document. */
const CODE =
  /^[MLHV][\d.]|^SELECT |^\p{Lu}{2,}\s+\p{Lu}{2,}|^\w+(?:-\w+)+: |^(?:Admin|WebPush): |=/u

/** One word that begins as a text does. */
const WORD = /^\p{Lu}[\p{L}’'-]*[…:.]?$/u
/** Algorithms, methods, headers. */
const ABBREVIATION = /^[A-Z]{4,}$|^[A-Z]+-[A-Z\d]|^X-/

const isWord = (text: string) => WORD.test(text) && !ABBREVIATION.test(text)

/** Of an expression: its value may be shown, is shown, or is translated whatever it looks like. */
type Use = 'unknown' | 'shown' | 'translated'

const isTextOf = (text: string, use: Use): boolean => {
  if (use === 'translated') return /\p{L}/u.test(text)
  return isSentence(text) || (use === 'shown' && isWord(text))
}

const isSentence = (text: string) => SENTENCE.test(text) && !CODE.test(text)

type Node = { type: string } & Record<string, unknown>

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const child = (node: Node, key: string): Node | null => {
  const value = node[key]
  return isNode(value) ? value : null
}

/** `a.b.label` → "label", `NAMES[id]` → "NAMES", `find(x)` → "find". */
function nameOf(node: Node | null): string {
  switch (node?.type) {
    case 'Identifier':
    case 'JSXIdentifier':
      return String(node['name'])
    case 'Literal':
      return String(node['value'])
    case 'JSXNamespacedName':
      return ''
    case 'MemberExpression':
      return nameOf(child(node, node['computed'] === true ? 'object' : 'property'))
    case 'CallExpression':
      return nameOf(child(node, 'callee'))
    default:
      return ''
  }
}

function textOf(node: Node): string | null {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  if (node.type !== 'TemplateLiteral' || (node['expressions'] as Node[]).length > 0) return null
  const [quasi] = node['quasis'] as { value: { cooked: string } }[]
  return quasi?.value.cooked ?? null
}

/** Expressions whose value can be the value of one of their parts. */
const PASSING_ON: Readonly<Record<string, readonly string[]>> = {
  ArrayExpression: ['elements'],
  ArrowFunctionExpression: ['body'],
  BlockStatement: ['body'],
  CallExpression: ['arguments'],
  ConditionalExpression: ['consequent', 'alternate'],
  FunctionDeclaration: ['body'],
  IfStatement: ['consequent', 'alternate'],
  JSXExpressionContainer: ['expression'],
  LogicalExpression: ['left', 'right'],
  ObjectExpression: ['properties'],
  Property: ['value'],
  ReturnStatement: ['argument'],
  SwitchCase: ['consequent'],
  SwitchStatement: ['cases'],
  TSAsExpression: ['expression'],
  TSSatisfiesExpression: ['expression'],
}

/** Parts that hold no texts: names of modules, types, what is compared. */
const PASSED_OVER =
  /^(?:Import\w*|ExportAllDeclaration|TaggedTemplateExpression|TS(?!As|Satisfies|NonNull)\w+)$/

/** Names of what is translated: constants and functions of any file, variables of their own. */
function translatedNames(program: Node): Set<string> {
  const names = new Set<string>()
  const collect = (node: Node): void => {
    const name = nameOf(node)
    if (name !== '') names.add(name)
    for (const inner of partsOf(node, (PASSING_ON[node.type] ?? []).slice())) collect(inner)
    if (node.type === 'MemberExpression') {
      const object = child(node, 'object')
      if (object) collect(object)
    }
  }
  const visit = (node: Node): void => {
    const argument = translatedArgument(node)
    if (argument) collect(argument)
    for (const inner of partsOf(node)) visit(inner)
  }
  visit(program)
  return names
}

function translatedArgument(node: Node): Node | null {
  if (node.type !== 'CallExpression') return null
  const position = TRANSLATING[nameOf(child(node, 'callee'))]
  return position === undefined ? null : ((node['arguments'] as Node[])[position] ?? null)
}

const partsOf = (node: Node, keys = Object.keys(node)): Node[] =>
  keys.flatMap((key) => node[key]).filter(isNode)

/** Constants and names of several words mean the same in all files. */
const isSpecific = (name: string) => /^[A-Z][A-Z\d_]+$|[a-z][A-Z]/.test(name)

/** Texts of a file that go through translation. `named`: see {@link translatedNames}. */
function textsIn(program: Node, isNamed: (name: string) => boolean): string[] {
  const texts: string[] = []
  const visit = (node: Node, use: Use): void => {
    if (PASSED_OVER.test(node.type)) return
    const text = textOf(node)
    if (text !== null) {
      if (isTextOf(text, use)) texts.push(text)
      return
    }
    if (node.type === 'BinaryExpression' || node.type === 'TemplateLiteral') {
      for (const inner of partsOf(node)) if (textOf(inner) === null) visit(inner, 'unknown')
      return
    }
    const name = nameOf(
      child(node, 'callee') ?? child(node, 'id') ?? child(node, 'key') ?? child(node, 'name'),
    )
    if (/^(?:Call|New)Expression$/.test(node.type) && NOT_SHOWN.test(name)) return
    const argument = translatedArgument(node)
    const passed = new Set(
      use === 'unknown' ? [] : partsOf(node, [...(PASSING_ON[node.type] ?? [])]),
    )
    const value = declaredValue(node, name, isNamed)
    for (const inner of partsOf(node)) {
      if (inner === child(node, 'key') || inner === child(node, 'test')) {
        if (textOf(inner) === null) visit(inner, 'unknown')
      } else if (inner === argument) visit(inner, 'translated')
      else if (inner === value) visit(inner, isTranslated(node, name) ? 'translated' : 'shown')
      else visit(inner, passed.has(inner) ? use : 'unknown')
    }
  }
  visit(program, 'unknown')
  return texts
}

/** `<Trans message>` translates as `t` does. */
const isTranslated = ({ type }: Node, name: string) =>
  TRANSLATED.test(name) || (type === 'JSXAttribute' && name === 'message')

/** The part of a declaration that is shown. */
function declaredValue(node: Node, name: string, isNamed: (name: string) => boolean): Node | null {
  switch (node.type) {
    case 'Property':
    case 'JSXAttribute':
    case 'AssignmentPattern':
      return SHOWN.test(name) || TRANSLATED.test(name) ? child(node, 'value') : null
    case 'VariableDeclarator':
      return isNamed(name) ? child(node, 'init') : null
    case 'FunctionDeclaration':
      return isNamed(name) ? child(node, 'body') : null
    default:
      return null
  }
}

/** Texts of files that go through translation, each once. */
function textsOfFiles(files: readonly { path: string; source: string }[]): string[] {
  const programs = files.map(({ path, source }) => {
    const program = parseSync(path, source).program as unknown as Node
    return { program, names: translatedNames(program) }
  })
  const everywhere = new Set(programs.flatMap(({ names }) => [...names]))
  const texts = programs.flatMap(({ program, names }) =>
    textsIn(program, (name) => (isSpecific(name) ? everywhere : names).has(name)),
  )
  return [...new Set(texts)]
}

export const textsOf = (source: string) => textsOfFiles([{ path: 'a.tsx', source }])

/** All texts of the site that go through translation, in order. */
export function sourceTexts(root: string): string[] {
  const files = globSync(['worker/**/*.{ts,tsx}', 'web/**/*.{ts,tsx}'], { cwd: root })
    .filter((path) => !NOT_OF_THE_SITE.test(path))
    .map((path) => ({ path, source: readFileSync(join(root, path), 'utf8') }))
  return textsOfFiles(files).toSorted((one, other) => one.localeCompare(other, 'en'))
}

/** With fewer, whole kinds of texts have been missed. */
const FEWEST_TEXTS = 1500

/** The list is made with each build, so it is never out of date. */
export function checkSourceTexts(): string | null {
  const { length } = sourceTexts(process.cwd())
  return length < FEWEST_TEXTS ? `Only ${length} texts were found.` : null
}

const MODULE = 'virtual:source-texts'

/** Gives the Worker the texts as a module, which only the calls for translators load. */
export function sourceTextsModule(): Plugin {
  return {
    name: 'atoll:source-texts',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load(id) {
      if (id !== `\0${MODULE}`) return null
      const texts = JSON.stringify(sourceTexts(this.environment.config.root))
      return `export const SOURCE_TEXTS = JSON.parse(${JSON.stringify(texts)})`
    },
  }
}
