import { decodeUnicode } from '#worker/features/text-search/decode-text.ts'
import {
  isReadable,
  readZipEntries,
  readZipEntry,
  type ReadSpan,
  type ZipEntry,
} from '#worker/storage/zip-reader.ts'
import type { DocumentBudget } from './document-budget.ts'
import { walkMarkup, type MarkupHandler } from './walk-markup.ts'

/** The parts of a document that is a zip: Office Open XML, OpenDocument, EPUB. */
export interface OfficePackage {
  has: (path: string) => boolean
  paths: readonly string[]
  /** Walks a part; nothing happens where there is none. */
  walk: (
    path: string,
    handler: Partial<MarkupHandler>,
    options?: { isXml?: boolean },
  ) => Promise<void>
}

const IGNORED = () => undefined

/** Throws ZipError. */
export async function openPackage(
  readSpan: ReadSpan,
  sizeBytes: number,
  budget: DocumentBudget,
): Promise<OfficePackage> {
  const entries = (await readZipEntries(readSpan, sizeBytes)).filter(isReadable)
  const byPath = new Map<string, ZipEntry>(entries.map((entry) => [entry.name, entry]))
  return {
    has: (path) => byPath.has(path),
    paths: [...byPath.keys()],
    async walk(path, handler, { isXml = true } = {}) {
      const entry = byPath.get(path)
      if (!entry || budget.isSpent) return
      const texts = decodeUnicode(readZipEntry(readSpan, entry, sizeBytes))
      const whole = { open: IGNORED, close: IGNORED, text: IGNORED, ...handler }
      await walkMarkup(texts, whole, { budget, isXml })
    },
  }
}

/** The targets of a part's relationships by their ids, as paths in the package. */
export async function relationshipsOf(
  file: OfficePackage,
  path: string,
): Promise<Map<string, string>> {
  const slash = path.lastIndexOf('/') + 1
  const targets = new Map<string, string>()
  await file.walk(`${path.slice(0, slash)}_rels/${path.slice(slash)}.rels`, {
    open(name, { Id, Target, TargetMode }) {
      if (name !== 'Relationship' || Id === undefined || Target === undefined) return
      if (TargetMode !== 'External') targets.set(Id, resolvePath(path, Target))
    },
  })
  return targets
}

/** A path in the package, from that of the part that names it. */
export function resolvePath(from: string, target: string): string {
  // No address of the page: only the way through folders is taken from it.
  const url = URL.parse(target, `package:///${from.split('/').map(encodeURIComponent).join('/')}`)
  if (!url || url.protocol !== 'package:') return ''
  try {
    return decodeURIComponent(url.pathname.slice(1))
  } catch {
    return ''
  }
}
