import { and, eq, not } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { isDiscarded } from '#db/discarded.ts'
import { fileEntries, users } from '#db/schema/index.ts'
import type { Answer } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { finishInput, putObject, registerUser } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { Random } from '#tests/support/random.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import { TreeModel } from '#tests/support/tree-model.ts'
import type { ModelEntry } from '#tests/support/entry-tree.ts'
import type { Choice, Expected } from '#tests/support/tree-model.ts'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

/**
 * Random calls against the site and a model, which must agree on responses and state. Longer: TREE_MODEL_STEPS=2000.
 * Repeat a failure: TREE_MODEL_SEED=<printed seed>.
 */
const STEPS = Number(process.env['TREE_MODEL_STEPS'] ?? 500)
const SEEDS = process.env['TREE_MODEL_SEED']
  ? [Number(process.env['TREE_MODEL_SEED'])]
  : Array.from({ length: 4 }, () => Math.floor(Math.random() * 2 ** 31))

/** Few, so that they clash; some the same to a folder. */
const NAMES = ['a', 'A', 'b.txt', 'B.txt', 'c', 'a (1)', 'b (1).txt', 'Ünïcode', 'x'.repeat(255)]
const AVAILABLE_BYTES = 3000
/** From this size on, more is trashed than created. */
const MANY_ENTRIES = 70
/** An id that nobody has. */
const UNKNOWN_ID = 999_999_999

let app: App
beforeAll(async () => {
  app = await sharedApp()
})

describe('thousands of calls at random', () => {
  it.concurrent.each(SEEDS)(
    'come to what the model says (TREE_MODEL_SEED=%i)',
    async (seed) => {
      const user = await registerUser(app)
      await app.db
        .update(users)
        .set({ availableSpaceBytes: AVAILABLE_BYTES })
        .where(eq(users.id, user.id))
      const walk = new Walk(user, new Random(seed))
      for (let step = 1; step <= STEPS; step++) {
        try {
          await walk.step()
          if (step % 20 === 0 || step === STEPS) await walk.compare()
        } catch (error) {
          throw new Error(`seed ${seed}, step ${step}: ${walk.lastCall}\n${String(error)}`, {
            cause: error,
          })
        }
      }
    },
    600_000,
  )

  it('leave the whole drive sound', () => expectSoundDrive(app))
})

class Walk {
  lastCall = ''
  readonly #user: TestUser
  readonly #random: Random
  readonly #model = new TreeModel(AVAILABLE_BYTES)

  constructor(user: TestUser, random: Random) {
    this.#user = user
    this.#random = random
  }

  async step(): Promise<void> {
    const random = this.#random
    const isFull = this.#model.entries.size > MANY_ENTRIES
    const grow = [this.#createFolder, this.#createFolder, this.#upload, this.#duplicate]
    const change = [this.#rename, this.#move, this.#move, this.#move, this.#restore, this.#restore]
    const shrink = [this.#trash, this.#trash, this.#deleteForever]
    const calls = isFull
      ? [...change, ...shrink, ...shrink, this.#emptyTrash]
      : [...grow, ...grow, ...change, ...change, ...shrink]
    await random.pick(calls)()
  }

  /** Compares all of this user's data with the model, sizes and ancestors recomputed. */
  async compare(): Promise<void> {
    const model = this.#model
    const rows = await app.db
      .select()
      .from(fileEntries)
      .where(and(eq(fileEntries.ownerId, this.#user.id), not(isDiscarded(fileEntries.trashRootId))))
    const found = rows.map((row) => ({
      id: row.id,
      name: row.name,
      ancestors: row.ancestors,
      trashRootId: row.trashRootId,
      isTrashed: row.deletedAt !== null,
      sizeBytes: row.sizeBytes,
    }))
    const expected = model.all().map((entry) => ({
      id: entry.id,
      name: entry.name,
      ancestors: ['', ...model.chain(entry), ''].join('/'),
      trashRootId: entry.trashRootId,
      isTrashed: entry.trashRootId !== null,
      sizeBytes: model.size(entry),
    }))
    const byId = (a: { id: number }, b: { id: number }) => a.id - b.id
    expect(found.toSorted(byId)).toEqual(expected.toSorted(byId))

    const { client } = this.#user
    expect((await client.get('user/space-usage')).body.used).toBe(model.usedBytes())
    const root = await client.get('drive/file-entries?perPage=200')
    expect(namesOf(root)).toEqual(sortedNames(model.children(null)))
    const trash = await client.get('drive/file-entries?deletedOnly=true&perPage=200')
    expect(namesOf(trash)).toEqual(sortedNames(model.trashRoots()))
  }

  #createFolder = async () => {
    const [parentId, name] = [this.#folder(), this.#name()]
    const answer = await this.#call('folders', { parentId, name })
    const expected = this.#model.createFolder(parentId, name)
    expect(answer.status).toBe(expected.status)
    if (answer.status !== 200) return
    this.#model.add({ id: answer.body.folder.id, name, isFolder: true, bytes: 0, parentId })
  }

  #upload = async () => {
    const [parentId, name] = [this.#folder(), this.#name()]
    const content = 'x'.repeat(this.#random.below(80))
    const file = { filename: name, mime: 'text/plain', size: content.length, parentId }
    const expected = this.#model.upload(parentId, content.length)
    const begun = await this.#call('s3/simple/presign', { ...file, sendsHeaders: true })
    expect(begun.status).toBe(expected.status)
    if (begun.status !== 200) return
    await putObject(begun.body, content)
    const input = finishInput(begun.body, { name, content, parentId })
    const { status, body } = await this.#call('s3/entries', input)
    expect(status).toBe(200)
    const { id } = body.fileEntry
    const freeName = this.#model.freeName(parentId, { name, isFolder: false })
    expect(body.fileEntry).toMatchObject({ name: freeName, parent_id: parentId })
    this.#model.add({ id, name: freeName, isFolder: false, bytes: content.length, parentId })
  }

  #rename = async () => {
    const [id, name] = [this.#ids(1)[0] ?? UNKNOWN_ID, this.#name()]
    this.lastCall = `PUT file-entries/${id} ${JSON.stringify({ name })}`
    const answer = await this.#user.client.put(`file-entries/${id}`, { name })
    expect(answer.status).toBe(this.#model.rename(id, name).status)
  }

  #move = async () => {
    const [entryIds, destinationId, choice] = [this.#ids(4), this.#folder(), this.#choice()]
    const answer = await this.#call('file-entries/move', { entryIds, destinationId, ...choice })
    this.#expectAnswer(answer, this.#model.move(entryIds, destinationId, choice))
  }

  #duplicate = async () => {
    const [entryIds, choice] = [this.#ids(3), this.#choice()]
    const destinationId = this.#random.chance(0.4) ? undefined : this.#folder()
    const place = destinationId === undefined ? { inPlace: true } : { destinationId }
    const input = { entryIds, ...place, ...choice }
    const answer = await this.#call('file-entries/duplicate', input)
    const expected = this.#model.duplicate(entryIds, destinationId, choice)
    await this.#adoptCopies(answer, expected)
    this.#expectAnswer(answer, expected)
  }

  #restore = async () => {
    const trashed = this.#model.trashRoots()
    const isOther = trashed.length === 0 || this.#random.chance(0.15)
    const entryIds = isOther ? this.#ids(3) : this.#random.some(trashed, 4).map(({ id }) => id)
    const choice = this.#choice()
    const answer = await this.#call('file-entries/restore', { entryIds, ...choice })
    this.#expectAnswer(answer, this.#model.restore(entryIds, choice))
  }

  #trash = async () => {
    const entryIds = this.#ids(3)
    const answer = await this.#call('file-entries/delete', { entryIds })
    this.#expectAnswer(answer, this.#model.trash(entryIds))
  }

  #deleteForever = async () => {
    const entryIds = this.#ids(2)
    const answer = await this.#call('file-entries/delete', { entryIds, deleteForever: true })
    this.#expectAnswer(answer, this.#model.deleteForever(entryIds))
  }

  #emptyTrash = async () => {
    const answer = await this.#call('file-entries/delete', { emptyTrash: true })
    this.#expectAnswer(answer, this.#model.emptyTrash())
  }

  #call(path: string, input: object): Promise<Answer> {
    this.lastCall = `POST ${path} ${JSON.stringify(input)}`
    return this.#user.client.post(path, input)
  }

  #expectAnswer({ status, body }: Answer, expected: Expected): void {
    expect({ status, body }).toMatchObject({ status: expected.status })
    if (expected.conflictIds)
      expect(body.conflicts.map((conflict: { entryId: number }) => conflict.entryId)).toEqual(
        expected.conflictIds,
      )
    if (!expected.entries) return
    const listed = body.entries.map(({ id, name, parent_id }: FileEntry) => [id, name, parent_id])
    const wanted = expected.entries.map(({ id, name, parentId }) => [id, name, parentId])
    expect(new Map(listed.map((entry: unknown[]) => [entry[0], entry]))).toEqual(
      new Map(wanted.map((entry) => [entry[0], entry])),
    )
  }

  /** Names identify copies, as all are outside the trash: this maps the site's ids to the model. */
  async #adoptCopies(answer: Answer, { entries: copies = [] }: Expected): Promise<void> {
    if (answer.status !== 200) return
    const rows = await app.db
      .select({ id: fileEntries.id, name: fileEntries.name, parentId: fileEntries.parentId })
      .from(fileEntries)
      .where(eq(fileEntries.ownerId, this.#user.id))
    const adopt = (copy: ModelEntry, id: number) => {
      const children = this.#model.all().filter(({ parentId }) => parentId === copy.id)
      this.#model.adopt(copy, id)
      for (const child of children) {
        const row = rows.find(({ name, parentId }) => parentId === id && name === child.name)
        if (!row) throw new Error(`${child.name} was not copied`)
        adopt(child, row.id)
      }
    }
    for (const copy of copies) {
      const { id } =
        answer.body.entries.find(
          (entry: FileEntry) => entry.parent_id === copy.parentId && entry.name === copy.name,
        ) ?? {}
      if (id === undefined) throw new Error(`no copy is named ${copy.name}`)
      adopt(copy, id)
    }
  }

  #name = () => this.#random.pick(NAMES)

  /** Mostly one where something can be put. */
  #folder(): number | null {
    const random = this.#random
    const living = this.#model.living().filter(({ isFolder }) => isFolder)
    if (random.chance(0.05)) return random.pick([UNKNOWN_ID, ...this.#model.entries.keys()])
    return random.chance(0.25) || living.length === 0 ? null : random.pick(living).id
  }

  /** Mostly living entries. */
  #ids(most: number): number[] {
    const random = this.#random
    if (random.chance(0.03))
      return [...random.some([...this.#model.entries.keys()], most), UNKNOWN_ID]
    const from = random.chance(0.1) ? this.#model.all() : this.#model.living()
    const ids = random.some(from, most).map(({ id }) => id)
    return ids.length > 0 ? ids : [UNKNOWN_ID]
  }

  #choice(): Choice {
    const random = this.#random
    const onConflict = random.pick(['keepBoth', 'replace', 'skip', 'ask'] as const)
    const decided = random.chance(0.4) ? random.some(this.#model.all(), 20) : []
    const decide = () => random.pick(['keepBoth', 'replace', 'skip'] as const)
    return { onConflict, decisions: Object.fromEntries(decided.map(({ id }) => [id, decide()])) }
  }
}

const namesOf = ({ body }: Answer): string[] =>
  body.data.map((entry: FileEntry) => entry.name).toSorted()
const sortedNames = (entries: ModelEntry[]) => entries.map(({ name }) => name).toSorted()
