import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import {
  createSourceFile,
  forEachChild,
  isArrayLiteralExpression,
  isAsExpression,
  isBinaryExpression,
  isBindingElement,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isFunctionLike,
  isIdentifier,
  isImportDeclaration,
  isJsxAttribute,
  isJsxExpression,
  isJsxText,
  isNamedImports,
  isNoSubstitutionTemplateLiteral,
  isObjectLiteralExpression,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isSatisfiesExpression,
  isSourceFile,
  isStringLiteral,
  isTemplateExpression,
  isVariableStatement,
  NodeFlags,
  ScriptTarget,
  SyntaxKind,
  type BindingName,
  type Identifier,
  type ImportDeclaration,
  type Node,
  type PropertyAssignment,
  type SourceFile,
} from 'typescript'

const { dirname, join } = posix

/** Attributes and props whose strings are shown or read aloud: `heading`, `confirmLabel`, `emptyText`. */
const SHOWN =
  /^(?:alt|caption|heading|help|hint|legend|placeholder|textValue|tooltip|(?:\w+D|d)escription|(?:\w+L|l)abel|(?:\w+T|t)(?:ext|itle)|(?:\w+S|s)ubtitle|aria-(?:label|description|roledescription|valuetext)|data-(?:label|text))$/

/** The same of options, of a dialog or in a prop. A `label` there may be translated where it is shown. */
const SHOWN_OPTION = /^(?:body|heading|title|tooltip|\w+Label)$/

/** Paths, URLs and file names are the same in all languages. */
const NAME = /^\S*(?:\w\.\w|\/)\S*$/

/** Names of other services are the same in all languages. */
const PROPER_NAMES = 'worker/settings/service-names.ts'

const isText = (text: string) => /\p{L}{2}/u.test(text) && !NAME.test(text)

/** Operators whose right side can be the value of the whole; the left side can be for all but `&&`. */
const PASSING_ON = new Set([
  SyntaxKind.PlusToken,
  SyntaxKind.BarBarToken,
  SyntaxKind.QuestionQuestionToken,
  SyntaxKind.AmpersandAmpersandToken,
])

/** Lists strings that an expression evaluates to; arguments of calls, such as `t('…')`, are none of them. */
function stringsOf(node: Node): Node[] {
  if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return [node]
  if (isParenthesizedExpression(node) || isAsExpression(node) || isSatisfiesExpression(node))
    return stringsOf(node.expression)
  if (isConditionalExpression(node))
    return [...stringsOf(node.whenTrue), ...stringsOf(node.whenFalse)]
  if (isBinaryExpression(node)) {
    const { kind } = node.operatorToken
    if (!PASSING_ON.has(kind)) return []
    const left = kind === SyntaxKind.AmpersandAmpersandToken ? [] : stringsOf(node.left)
    return [...left, ...stringsOf(node.right)]
  }
  if (isTemplateExpression(node))
    return [
      node.head,
      ...node.templateSpans.flatMap((s) => [...stringsOf(s.expression), s.literal]),
    ]
  return valuesOf(node).flatMap(stringsOf)
}

/** The value of a constant of the file, or those that a property of one, or any of its items, may have. */
function valuesOf(node: Node): Node[] {
  if (isIdentifier(node)) return constantOf(node)
  if (isPropertyAccessExpression(node))
    return membersOf(node.expression, (name) => name === node.name.text)
  if (isElementAccessExpression(node)) return membersOf(node.expression, () => true)
  return []
}

function membersOf(node: Node, isMeant: (name: string) => boolean): Node[] {
  if (isAsExpression(node) || isSatisfiesExpression(node) || isParenthesizedExpression(node))
    return membersOf(node.expression, isMeant)
  if (isArrayLiteralExpression(node)) return [...node.elements]
  if (isObjectLiteralExpression(node))
    return node.properties.flatMap((property) =>
      isPropertyAssignment(property) && isMeant(property.name.getText().replaceAll(/['"]/g, ''))
        ? [property.initializer]
        : [],
    )
  return valuesOf(node).flatMap((value) => membersOf(value, isMeant))
}

/** The initial value of the constant that a name means, of this file or imported; nothing for other names. */
function constantOf(name: Identifier): Node[] {
  for (let scope: Node = name.parent; scope; scope = scope.parent) {
    if (isFunctionLike(scope) && scope.parameters.some(({ name: own }) => declares(own, name.text)))
      return []
    if (!isBlock(scope) && !isSourceFile(scope)) continue
    for (const statement of scope.statements) {
      if (isImportDeclaration(statement)) {
        const constant = importedConstant(statement, name.text)
        if (constant) return constantOf(constant)
      }
      if (!isVariableStatement(statement)) continue
      const { declarations, flags } = statement.declarationList
      const found = declarations.find((declaration) => declares(declaration.name, name.text))
      if (!found) continue
      const isConstant = (flags & NodeFlags.Const) !== 0 && isIdentifier(found.name)
      return isConstant && found.initializer ? [found.initializer] : []
    }
  }
  return []
}

/** Its name in the file that it is imported from; null where it is not of that import, or of a package. */
function importedConstant(statement: ImportDeclaration, text: string): Identifier | null {
  const bindings = statement.importClause?.namedBindings
  if (!bindings || !isNamedImports(bindings) || !isStringLiteral(statement.moduleSpecifier))
    return null
  const specifier = bindings.elements.find((element) => element.name.text === text)
  const { text: from } = statement.moduleSpecifier
  const path = from.startsWith('#')
    ? from.slice(1)
    : join(dirname(statement.getSourceFile().fileName), from)
  if (!specifier || !/^[#.].*\.tsx?$/.test(from) || path === PROPER_NAMES) return null
  const imported = (specifier.propertyName ?? specifier.name).text
  return (
    parsed(path)
      .statements.filter(isVariableStatement)
      .flatMap(({ declarationList }) => [...declarationList.declarations])
      .map(({ name }) => name)
      .filter(isIdentifier)
      .find((name) => name.text === imported) ?? null
  )
}

const files = new Map<string, SourceFile>()

function parsed(path: string): SourceFile {
  const known = files.get(path) ?? parse(path, readFileSync(path, 'utf8'))
  files.set(path, known)
  return known
}

const parse = (path: string, source: string) =>
  createSourceFile(path, source, ScriptTarget.Latest, true)

const declares = (binding: BindingName, text: string): boolean =>
  isIdentifier(binding)
    ? binding.text === text
    : binding.elements.some((element) => isBindingElement(element) && declares(element.name, text))

/** Whether it is of an object that is written as a prop, or as the argument of a call. */
const isOption = ({ parent }: PropertyAssignment): boolean =>
  isCallExpression(parent.parent) ||
  (isJsxExpression(parent.parent) && isJsxAttribute(parent.parent.parent))

function stringsIn(node: Node): Node[] {
  if (isJsxText(node)) return [node]
  if (isJsxAttribute(node)) {
    const { initializer } = node
    if (!initializer || !SHOWN.test(node.name.getText())) return []
    return isJsxExpression(initializer) ? [] : [initializer]
  }
  if (isPropertyAssignment(node))
    return isOption(node) && SHOWN_OPTION.test(node.name.getText())
      ? stringsOf(node.initializer)
      : []
  if (!isJsxExpression(node) || !node.expression) return []
  const isShown = !isJsxAttribute(node.parent) || SHOWN.test(node.parent.name.getText())
  return isShown ? stringsOf(node.expression) : []
}

/** Finds texts of JSX that are shown as they are written, as `path:line: text`. */
export function untranslatedTexts(path: string, source: string): string[] {
  const found = new Set<string>()
  const visit = (node: Node): void => {
    for (const shown of stringsIn(node)) {
      const text = shown
        .getText()
        .replace(/^['"`}]|['"`]$|\$\{$/g, '')
        .trim()
      if (!isText(text)) continue
      const file = shown.getSourceFile()
      const { line } = file.getLineAndCharacterOfPosition(shown.getStart())
      found.add(`${file.fileName}:${line + 1}: ${text}`)
    }
    forEachChild(node, visit)
  }
  visit(parse(path, source))
  return [...found]
}

/** Lists interface texts that no translation can change; null when there are none. */
export function checkTranslations(): string | null {
  const { stdout } = spawnSync('git', ['ls-files', 'web/**.tsx'], { encoding: 'utf8' })
  const problems = stdout
    .split('\n')
    .filter((path) => path !== '')
    .flatMap((path) => untranslatedTexts(path, readFileSync(path, 'utf8')))
  return problems.length > 0 ? problems.join('\n') : null
}
