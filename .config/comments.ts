import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import ts from 'typescript'

const MOST_WORDS = 30

/** Adjacent lines of `#` or `--` are one comment; `-->` is drizzle's mark between statements. */
const PATTERNS: Partial<Record<string, RegExp>> = {
  '.css': /\/\*.*?\*\//gs,
  '.toml': /^[ \t]*#.*(?:\n[ \t]*#.*)*/gm,
  '.sql': /^--(?!>).*(?:\n--(?!>).*)*/gm,
}

interface Comment {
  start: number
  end: number
}

const commentsIn = (path: string, source: string): Comment[] => {
  const pattern = PATTERNS[extname(path)]
  return pattern
    ? [...source.matchAll(pattern)].map(({ index, 0: text }) => ({
        start: index,
        end: index + text.length,
      }))
    : commentsInSyntax(path, source)
}

/** Takes comments from the space before tokens of the syntax tree: strings and JSX text can look like comments. */
function commentsInSyntax(path: string, source: string): Comment[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest)
  const ranges = new Map<number, ts.CommentRange>()
  const visit = (node: ts.Node): void => {
    if (ts.isJSDoc(node) || ts.isJsxText(node)) return
    const children = node.getChildren(file)
    if (children.length > 0) return children.forEach(visit)
    for (const range of [
      ...(ts.getTrailingCommentRanges(source, node.pos) ?? []),
      ...(ts.getLeadingCommentRanges(source, node.pos) ?? []),
    ])
      ranges.set(range.pos, range)
  }
  visit(file)
  const comments: Comment[] = []
  for (const { pos: start, end } of [...ranges.values()].toSorted(
    (one, other) => one.pos - other.pos,
  )) {
    const previous = comments.at(-1)
    if (previous && isLineOfSameComment(source, previous, start)) previous.end = end
    else comments.push({ start, end })
  }
  return comments
}

/** Adjacent `//` lines are one comment, unless the first follows code. */
const isLineOfSameComment = (source: string, previous: Comment, start: number): boolean =>
  source.startsWith('//', start) &&
  source.startsWith('//', previous.start) &&
  /^\n[ \t]*$/.test(source.slice(previous.end, start)) &&
  /(^|\n)[ \t]*$/.test(source.slice(0, previous.start))

/** Splits a comment into its text and its docstring tags, each with a limit of its own. Tables and code have none. */
const partsOf = (comment: string): string[] =>
  comment
    .replaceAll(/^\s*(\/\*\*?|\*(?!\/)|\/\/|--)|\*\/$/gm, '')
    .replaceAll(/^\s*```.*?```/gms, '')
    .replaceAll(/^\s*\|.*$/gm, '')
    .split(/^\s*@\w+/m)

const wordsOf = (text: string): string[] =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))

/** Lists the comments that begin with "What" or have too many words. */
export function commentProblems(path: string, source: string): string[] {
  return commentsIn(path, source).flatMap(({ start, end }) => {
    const place = `${path}:${source.slice(0, start).split('\n').length}`
    return partsOf(source.slice(start, end))
      .map(wordsOf)
      .flatMap((words) => [
        ...(/^what\b/i.test(words[0] ?? '') ? [`${place} begins with "What"`] : []),
        ...(words.length > MOST_WORDS
          ? [`${place} has ${words.length} words of ${MOST_WORDS}`]
          : []),
      ])
  })
}

export function checkComments(): string | null {
  const { stdout } = spawnSync('git', ['ls-files'], { encoding: 'utf8' })
  const problems = stdout
    .split('\n')
    .filter((path) => /\.(tsx?|mjs|css|sql|toml)$/.test(path))
    .flatMap((path) => commentProblems(path, readFileSync(path, 'utf8')))
  return problems.length > 0 ? problems.join('\n') : null
}
