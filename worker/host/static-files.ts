import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import compressible from 'compressible'
import mime from 'mime'
import { preferredCoding } from './content-encoding.ts'
import type { Coding } from './content-encoding.ts'

/** Each file is encoded once: a tenth smaller than as it comes, at a tenth of the speed. */
const BROTLI_QUALITY = 9

/** A file as it is sent in one coding. */
interface Variant {
  body: Buffer
  headers: Record<string, string>
}

interface HeaderRule {
  matches: (path: string) => boolean
  headers: [string, string][]
}

/** The built files that are served without the Worker, with the headers that `_headers` gives them, as on Cloudflare. */
export class StaticFiles {
  readonly #directory: string
  readonly #paths: ReadonlySet<string>
  readonly #rules: HeaderRule[]
  /** By path and coding: a site has few files, and each is encoded once. */
  readonly #variants = new Map<string, Promise<Variant>>()

  constructor(directory: string) {
    this.#directory = directory
    // Not those that tell how the others are served.
    const files = globSync('**/[!._]*.*', { cwd: directory })
    this.#paths = new Set(files.map((file) => `/${file}`))
    this.#rules = headerRules(readFileSync(join(directory, '_headers'), 'utf8'))
  }

  has(path: string): boolean {
    return this.#paths.has(path)
  }

  /** Responds to a GET or HEAD of a file that there is. */
  async respond(path: string, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const isText = compressible(typeOf(path)) === true
    const coding = isText ? preferredCoding(incoming.headers) : null
    const { body, headers } = await this.#variant(path, coding)
    // The client has left.
    if (outgoing.destroyed) return
    const vary = isText ? { vary: 'Accept-Encoding' } : {}
    if (isKnown(incoming.headers['if-none-match'], headers['etag'] ?? '')) {
      const { 'content-type': _type, 'content-encoding': _coding, ...kept } = headers
      outgoing.writeHead(304, { ...kept, ...vary }).end()
      return
    }
    outgoing.writeHead(200, { ...headers, ...vary, 'content-length': body.length })
    outgoing.end(incoming.method === 'HEAD' ? undefined : body)
  }

  #variant(path: string, coding: Coding | null): Promise<Variant> {
    const key = `${coding} ${path}`
    const known = this.#variants.get(key)
    if (known) return known
    const variant = this.#read(path, coding)
    this.#variants.set(key, variant)
    // A file that cannot be read now may be later.
    variant.catch(() => this.#variants.delete(key))
    return variant
  }

  async #read(path: string, coding: Coding | null): Promise<Variant> {
    const content = await readFile(join(this.#directory, path))
    const hash = createHash('sha256').update(content).digest('base64url').slice(0, 16)
    const rules = this.#rules.filter(({ matches }) => matches(path))
    return {
      body: coding === null ? content : await encoded(content, coding),
      headers: {
        ...Object.fromEntries(rules.flatMap(({ headers }) => headers)),
        'content-type': typeOf(path),
        // Weak: all variants have it.
        etag: `W/"${hash}"`,
        ...(coding && { 'content-encoding': coding }),
      },
    }
  }
}

/** RFC 9110, 13.1.2: weak and strong tags are compared alike. */
function isKnown(condition: string | undefined, etag: string): boolean {
  const strong = (tag: string) => tag.trim().replace(/^W\//, '')
  return condition?.split(',').some((tag) => ['*', strong(etag)].includes(strong(tag))) ?? false
}

function encoded(content: Buffer, coding: Coding): Promise<Buffer> {
  if (coding === 'gzip') return promisify(gzip)(content)
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY }
  return promisify(brotliCompress)(content, { params })
}

function typeOf(path: string): string {
  const type = mime.getType(path) ?? 'application/octet-stream'
  return /^text\/|javascript$/.test(type) ? `${type}; charset=utf-8` : type
}

/** Reads Cloudflare's format: a path, which may end with `*`, and below it, indented, its headers. */
function headerRules(text: string): HeaderRule[] {
  const rules: HeaderRule[] = []
  for (const line of text.split('\n')) {
    const [, name, value] = /^\s+([\w-]+): *(.+)$/.exec(line) ?? []
    if (name !== undefined && value !== undefined) rules.at(-1)?.headers.push([name, value])
    else if (line.startsWith('/')) rules.push({ matches: matcher(line.trim()), headers: [] })
  }
  return rules
}

const matcher = (pattern: string) =>
  pattern.endsWith('*')
    ? (path: string) => path.startsWith(pattern.slice(0, -1))
    : (path: string) => path === pattern
