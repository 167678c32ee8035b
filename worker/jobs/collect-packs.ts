import { randomToken } from '#worker/auth/tokens.ts'
import type { Deps } from '#worker/context/deps.ts'
import { contentEtag, packedAt, packObjectKey } from '../storage/packs.ts'
import {
  deletePacks,
  insertPack,
  moveContents,
  selectContents,
  settlePacks,
  takeDuePacks,
} from './packs-queries.ts'
import type { DuePack } from './packs-queries.ts'

const PACKS_PER_LOOK = 500

/** The next run continues with the remaining packs. */
const LOOKS_PER_RUN = 100

/** 100 MB at most, which an hour later have made room for as much: less than what stays free on a full disk. */
const MOVES_PER_RUN = 100

/** When the job runs again. By then nobody reads where the files of a pack were before they moved. */
const NEXT_LOOK_MS = 60 * 60 * 1000

/**
 * Deletes packs without files, and writes those that hold bytes of no file anew (README, "Collectors"). One that fails
 * stops no other. @throws the first failure, at the end.
 */
export async function collectPacks(deps: Deps): Promise<number> {
  const { db, objects, clock } = deps
  const failures: unknown[] = []
  let count = 0
  const attempt = async (names: readonly string[], tidy: () => Promise<void>) => {
    try {
      await tidy()
      count += names.length
    } catch (error) {
      failures.push(error)
    }
  }
  let moves = 0
  for (let look = 0; look < LOOKS_PER_RUN; look++) {
    const now = clock()
    const due = await takeDuePacks(db, {
      now: now.toISOString(),
      nextDueAt: later(now),
      limit: PACKS_PER_LOOK,
    })
    const empty = namesOf(due.filter(({ isEmpty }) => isEmpty))
    await attempt(empty, async () => {
      await objects.delete(empty.map(packObjectKey))
      await deletePacks(db, empty)
    })
    await settlePacks(db, namesOf(due.filter(isWhole)))
    for (const pack of due.filter(isToMove).slice(0, MOVES_PER_RUN - moves)) {
      moves++
      await attempt([pack.name], () => move(deps, pack))
    }
    if (due.length < PACKS_PER_LOOK) break
  }
  if (failures.length > 0) throw failures[0]
  return count
}

const later = (now: Date) => new Date(now.getTime() + NEXT_LOOK_MS).toISOString()

const namesOf = (packs: readonly DuePack[]) => packs.map(({ name }) => name)

const isWhole = ({ usedBytes, sizeBytes }: DuePack) => usedBytes === sizeBytes

const isToMove = (pack: DuePack) => pack.usedBytes > 0 && !isWhole(pack) && !pack.isPaused

/** Writes the files of a pack to a new one. @throws when bytes are missing, or are not what was stored. */
async function move({ db, objects, clock }: Deps, { name: formerName }: DuePack): Promise<void> {
  objects.requireRoom()
  const contents = await selectContents(db, formerName)
  const former = await objects.readPack(formerName)
  if (!former) throw new Error(`the bucket lacks the pack ${formerName}`)
  const content = new Uint8Array(contents.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0))
  const offsets: number[] = []
  let offset = 0
  for (const { objectKey, sizeBytes, etag } of contents) {
    const begin = packedAt(objectKey)?.offset ?? 0
    const bytes = former.subarray(begin, begin + sizeBytes)
    if (contentEtag(bytes) !== etag)
      throw new Error(`${objectKey} has other bytes than were stored`)
    content.set(bytes, offset)
    offsets.push(offset)
    offset += sizeBytes
  }
  const now = clock()
  const pack = { name: randomToken(), dueAt: later(now), offsets }
  // Before its bytes are there: should this end half-way, the row has them looked at.
  await insertPack(db, { name: pack.name, sizeBytes: offset, dueAt: pack.dueAt })
  await objects.putPack(pack.name, content)
  await moveContents(db, contents, pack, now.toISOString())
}
