import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'

const LIST = 'worker/access/verbs-without-rule.json'

/** Decide access: the rule for entries, and the permissions of the site. */
const DECIDING = [
  { file: 'worker/access/can.ts', name: 'can' },
  { file: 'worker/access/permissions.ts', name: 'hasPermission' },
]

/** Asks for `view` alone: verbs that need no more are listed. */
const ASKING_TO_VIEW = 'worker/access/open-space.ts'

/** Show rights and refuse nobody: rows and menus with what the caller may do. */
const PRESENTING = /^worker\/features\/.*\/(present|visible-menu-items)\.ts$/
const PRESENTED = [
  { file: 'worker/access/access.ts', name: 'permissionsOf' },
  { file: 'worker/access/access.ts', name: 'ownPermissionsOf' },
]

/** Finds verbs (functions of features that routes or pages call with the request's context) without a check of access, unless listed. */
export function checkVerbs(): string | null {
  const listed = new Set(
    Object.values(JSON.parse(readFileSync(LIST, 'utf8')) as Record<string, string[]>).flat(),
  )
  const verbs = findVerbs()
  const unlisted = [...verbs].filter(([verb, asks]) => !asks && !listed.has(verb))
  const wrong = [...listed].filter((verb) => verbs.get(verb) !== false)
  const problems = [
    ...unlisted.map(([verb]) => `${verb} never asks who may, and is not in ${LIST}`),
    ...wrong.map((verb) => `${LIST}: ${verb} is no verb, or asks who may`),
  ]
  return problems.length > 0 ? problems.join('\n') : null
}

/** Verbs as "file#name", and whether each reaches a function that decides access. */
function findVerbs(): Map<string, boolean> {
  const callers = globSync(['worker/features/**/routes.ts', 'worker/render/**/*.{ts,tsx}'])
  const { config } = ts.readConfigFile('worker/tsconfig.json', (path) => ts.sys.readFile(path))
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, 'worker')
  const host = ts.createCompilerHost(options)
  // Types of packages decide nothing here, and take seconds to read.
  host.resolveModuleNameLiterals = (literals, file) =>
    literals.map(({ text }) =>
      /^[#.]/.test(text)
        ? ts.resolveModuleName(text, file, options, host)
        : { resolvedModule: undefined },
    )
  const program = ts.createProgram(callers, { ...options, types: [] }, host)
  const checker = program.getTypeChecker()
  const reached = new Map<ts.Node, boolean>()

  function functionOf(name: ts.Identifier): ts.Node | null {
    const symbol = checker.getSymbolAtLocation(name)
    if (!symbol) return null
    const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
    const declaration = target.valueDeclaration
    return declaration && isOurs(declaration) && isFunction(declaration) ? declaration : null
  }

  function reaches(declaration: ts.Node): boolean {
    const known = reached.get(declaration)
    if (known !== undefined) return known
    reached.set(declaration, isDeciding(declaration))
    if (pathOf(declaration) === ASKING_TO_VIEW || isPresenting(declaration)) return false
    const search = (node: ts.Node): boolean => {
      if (ts.isTypeNode(node)) return false
      // The names of properties would need types, which takes seconds.
      if (ts.isPropertyAccessExpression(node)) return search(node.expression)
      if (ts.isIdentifier(node) && node.parent !== declaration) {
        const used = functionOf(node)
        if (used && used !== declaration && reaches(used)) return true
      }
      return ts.forEachChild(node, search) ?? false
    }
    if (!reached.get(declaration)) reached.set(declaration, search(declaration))
    return reached.get(declaration) ?? false
  }

  const verbs = new Map<string, boolean>()
  const collect = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      const verb = functionOf(node.expression)
      if (verb && isVerb(verb)) verbs.set(nameOf(verb), reaches(verb))
    }
    ts.forEachChild(node, collect)
  }
  for (const file of callers) {
    const source = program.getSourceFile(file)
    if (source) collect(source)
  }
  return verbs
}

const pathOf = (node: ts.Node) =>
  ts.sys.resolvePath(node.getSourceFile().fileName).slice(ts.sys.getCurrentDirectory().length + 1)

const isOurs = (node: ts.Node) => pathOf(node).startsWith('worker/')

const isFunction = (node: ts.Node): node is ts.FunctionDeclaration | ts.VariableDeclaration =>
  ts.isFunctionDeclaration(node) ||
  (ts.isVariableDeclaration(node) &&
    node.initializer !== undefined &&
    (ts.isArrowFunction(node.initializer) || ts.isCallExpression(node.initializer)))

const isOneOf = (functions: typeof DECIDING, node: ts.Node) =>
  functions.some(({ file, name }) => nameOf(node) === `${file}#${name}`)

const isDeciding = (node: ts.Node) => isOneOf(DECIDING, node)

const isPresenting = (node: ts.Node) => PRESENTING.test(pathOf(node)) || isOneOf(PRESENTED, node)

function isVerb(node: ts.Node): boolean {
  const { parameters } = ts.isVariableDeclaration(node)
    ? ((node.initializer as ts.ArrowFunction | undefined) ?? { parameters: undefined })
    : (node as ts.FunctionDeclaration)
  return (
    pathOf(node).startsWith('worker/features/') &&
    parameters?.[0]?.type?.getText().includes('RequestContext') === true
  )
}

const nameOf = (node: ts.Node) =>
  `${pathOf(node)}#${(node as ts.FunctionDeclaration | ts.VariableDeclaration).name?.getText() ?? ''}`
