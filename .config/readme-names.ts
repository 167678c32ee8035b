import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

const { dirname, join } = posix

const SOURCE = /\.(tsx?|mjs|css|sql|json)$/
const FILE_OR_FOLDER = /^[\w.@*-][\w.@*/-]*(\.(tsx?|mjs|css|sql|json|toml|sh)|\/)$/
const IDENTIFIER = /^(--[\w-]+|\w*[a-z][A-Z]\w*)$/

/** Names that documents may use. */
export interface KnownNames {
  /** Files, and folders with a "/" at the end. */
  paths: ReadonlySet<string>
  /** All words and CSS variables of the sources. */
  words: ReadonlySet<string>
}

/** The folders around a path, the nearest first, the root as "". */
function foldersAround(path: string): string[] {
  const folder = dirname(path)
  return folder === '.' ? [''] : [`${folder}/`, ...foldersAround(folder)]
}

/** A name is a path from the README's own folder or one around it, or the end of a path below its own. */
function isKnownPath(name: string, readme: string, { paths }: KnownNames): boolean {
  const [room = '', ...around] = foldersAround(readme)
  const pattern = (text: string) => text.replaceAll('.', '\\.').replaceAll('*', '[^/]*')
  const starts = [`${pattern(room)}(?:.*/)?`, ...around.map(pattern)]
  const named = new RegExp(`^(?:${starts.join('|')})${pattern(name)}$`)
  return [...paths].some((path) => named.test(path))
}

const isKnownLink = (link: string, readme: string, { paths }: KnownNames): boolean => {
  const target = join(dirname(readme), link.replace(/#.*$/, ''))
  return link.startsWith('#') || paths.has(target) || paths.has(`${target.replace(/\/$/, '')}/`)
}

/** Lists files, folders, links camelCase identifiers and CSS variables of a README that are not found. Skips `<placeholders>`. */
export function readmeProblems(readme: string, text: string, known: KnownNames): string[] {
  const prose = text.replaceAll(/^ *```.*?^ *```/gms, '')
  const names = Array.from(prose.matchAll(/`([^`\n]+)`/g), ([, name = '']) => name)
  const links = Array.from(prose.matchAll(/\]\(([^)\s]+)\)/g), ([, link = '']) => link)
  return [
    ...names.filter((name) => FILE_OR_FOLDER.test(name) && !isKnownPath(name, readme, known)),
    ...names.filter((name) => IDENTIFIER.test(name) && !known.words.has(name)),
    ...links.filter((link) => !/^https?:/.test(link) && !isKnownLink(link, readme, known)),
  ].map((name) => `${readme} names ${name}: not found from its folder`)
}

export function checkReadmes(): string | null {
  const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  })
  const files = stdout.split('\n').filter((path) => path !== '' && existsSync(path))
  const read = (path: string) => readFileSync(path, 'utf8')
  const known: KnownNames = {
    paths: new Set(files.flatMap((path) => [path, ...foldersAround(path)])),
    words: new Set(
      files
        .filter((path) => SOURCE.test(path))
        .flatMap((path) => read(path).match(/--[\w-]+|\w+/g) ?? []),
    ),
  }
  const problems = files
    .filter((path) => posix.basename(path) === 'README.md')
    .flatMap((path) => readmeProblems(path, read(path), known))
  return problems.length > 0 ? problems.join('\n') : null
}
