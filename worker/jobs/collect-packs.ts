import { randomToken } from '#worker/auth/tokens.ts'
import type { Deps } from '#worker/context/deps.ts'
import { contentEtag, packedAt, packObjectKey } from '../storage/packs.ts'
import {
  deletePacks,
  insertPack,
  moveContents,
  settlePacks,
  takeDuePacks,
} from './packs-queries.ts'
import type { DuePack, PackedContent } from './packs-queries.ts'

const PACKS_PER_LOOK = 50

/** The next run continues with the remaining packs. */
const LOOKS_PER_RUN = 40

/** Most jobs run every hour. */
const NEXT_LOOK_MS = 60 * 60 * 1000

/** Whoever has begun to download a zip goes on reading where its files were. */
const FORMER_PACK_LIFE_MS = 24 * 60 * 60 * 1000

/**
 * Deletes packs without files, and writes those that hold bytes of no file anew (README, "Collectors"). A failure is
 * logged and does not stop the others.
 */
export async function collectPacks(deps: Deps): Promise<number> {
  let count = 0
  for (let look = 0; look < LOOKS_PER_RUN; look++) {
    const now = deps.clock()
    const due = await takeDuePacks(deps.db, {
      now: now.toISOString(),
      nextDueAt: later(now, NEXT_LOOK_MS),
      limit: PACKS_PER_LOOK,
    })
    count += await tidyUp(deps, due)
    if (due.length < PACKS_PER_LOOK) break
  }
  return count
}

const later = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString()

const bytesOf = (contents: readonly PackedContent[]) =>
  contents.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)

async function tidyUp(deps: Deps, due: readonly DuePack[]): Promise<number> {
  const { db, objects } = deps
  const empty = due.filter(({ isEmpty }) => isEmpty).map(({ name }) => name)
  await objects.delete(empty.map(packObjectKey))
  await deletePacks(db, empty)
  const used = due.filter(({ contents }) => contents.length > 0)
  const isWhole = ({ contents, sizeBytes }: DuePack) => bytesOf(contents) === sizeBytes
  await settlePacks(
    db,
    used.filter(isWhole).map(({ name }) => name),
  )
  let count = empty.length
  for (const pack of used.filter((each) => !isWhole(each))) {
    try {
      await move(deps, pack)
      count++
    } catch (error) {
      logFailure(error, pack)
    }
  }
  return count
}

/** Writes the files of a pack to a new one. @throws when bytes are missing, or are not what was stored. */
async function move({ db, objects, clock }: Deps, pack: DuePack): Promise<void> {
  const former = await objects.readPack(pack.name)
  if (!former) throw new Error('the bucket lacks the pack')
  const content = new Uint8Array(bytesOf(pack.contents))
  const offsets: number[] = []
  let offset = 0
  for (const { objectKey, sizeBytes, etag } of pack.contents) {
    const begin = packedAt(objectKey)?.offset ?? 0
    const bytes = former.subarray(begin, begin + sizeBytes)
    if (contentEtag(bytes) !== etag)
      throw new Error(`${objectKey} has other bytes than were stored`)
    content.set(bytes, offset)
    offsets.push(offset)
    offset += sizeBytes
  }
  const now = clock()
  const name = randomToken()
  // Before its bytes are there: should this end half-way, the row has them looked at.
  await insertPack(db, { name, sizeBytes: offset, dueAt: later(now, NEXT_LOOK_MS) })
  await objects.putPack(name, content)
  await moveContents(
    db,
    pack,
    { pack: name, offsets },
    { now: now.toISOString(), nextDueAt: later(now, FORMER_PACK_LIFE_MS) },
  )
}

function logFailure(error: unknown, { name }: DuePack): void {
  console.error(
    JSON.stringify({
      level: 'error',
      job: 'collectPacks',
      pack: name,
      error: error instanceof Error ? error.stack : String(error),
    }),
  )
}
