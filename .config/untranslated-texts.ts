import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import {
  createSourceFile,
  forEachChild,
  isBinaryExpression,
  isConditionalExpression,
  isJsxAttribute,
  isJsxExpression,
  isJsxText,
  isNoSubstitutionTemplateLiteral,
  isParenthesizedExpression,
  isStringLiteral,
  isTemplateExpression,
  ScriptTarget,
  SyntaxKind,
  type Node,
} from 'typescript'

/** Attributes and props whose strings are shown or read aloud. */
const SHOWN = /^(?:alt|description|label|placeholder|title|aria-(?:label|description|valuetext))$/

/** Paths, URLs and file names are the same in all languages. */
const NAME = /^\S*(?:\w\.\w|\/)\S*$/

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
  if (isParenthesizedExpression(node)) return stringsOf(node.expression)
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
  return []
}

function stringsIn(node: Node): Node[] {
  if (isJsxText(node)) return [node]
  if (isJsxAttribute(node)) {
    const { initializer } = node
    if (!initializer || !SHOWN.test(node.name.getText())) return []
    return isJsxExpression(initializer) ? [] : [initializer]
  }
  if (!isJsxExpression(node) || !node.expression) return []
  const isShown = !isJsxAttribute(node.parent) || SHOWN.test(node.parent.name.getText())
  return isShown ? stringsOf(node.expression) : []
}

/** Finds texts of JSX that are shown as they are written, as `path:line: text`. */
export function untranslatedTexts(path: string, source: string): string[] {
  const file = createSourceFile(path, source, ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: Node): void => {
    for (const shown of stringsIn(node)) {
      const text = shown
        .getText()
        .replace(/^['"`}]|['"`]$|\$\{$/g, '')
        .trim()
      if (!isText(text)) continue
      const { line } = file.getLineAndCharacterOfPosition(shown.getStart())
      found.push(`${path}:${line + 1}: ${text}`)
    }
    forEachChild(node, visit)
  }
  visit(file)
  return found
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
