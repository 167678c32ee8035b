import { and, eq, not, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isDiscarded } from '#db/discarded.ts'
import { blobs, fileEntries, spaces, uploads, users } from '#db/schema/index.ts'
import type { Answer } from '#tests/support/api-client.ts'
import { startApp } from '#tests/support/app.ts'
import type { OwnApp } from '#tests/support/app.ts'
import { startDatabaseGate } from '#tests/support/database-gate.ts'
import type { DatabaseGate } from '#tests/support/database-gate.ts'
import { registerUser, unique } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { uploadForm } from '#tests/support/form-upload.ts'
import { Random } from '#tests/support/random.ts'
import { WAYS_TO_SEND } from '#tests/support/send-file.ts'
import type { FileToSend } from '#tests/support/send-file.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import { UnreliableCalls } from '#tests/support/unreliable-calls.ts'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'

/**
 * Random uploads and deletions while database calls or answers are lost or late, and the Worker is killed; clients
 * retry. Longer: LOST_ANSWERS_STEPS=500. Repeat a failure: LOST_ANSWERS_SEED=<printed seed>.
 */
const STEPS = Number(process.env['LOST_ANSWERS_STEPS'] ?? 40)
const SEEDS = process.env['LOST_ANSWERS_SEED']
  ? [Number(process.env['LOST_ANSWERS_SEED'])]
  : Array.from({ length: 2 }, () => Math.floor(Math.random() * 2 ** 31))

const AVAILABLE_BYTES = 4000
const MOST_BYTES = 400
const FOLDERS = ['one', 'two']
const NO_SPACE = 413
/** The source or target was deleted in the meantime. */
const GONE = 404

let app: OwnApp
let gate: DatabaseGate
beforeAll(async () => {
  gate = await startDatabaseGate()
  app = await startApp({ variables: { LIBSQL_URL: gate.url } })
  gate.target = app.database.url
})
afterAll(async () => {
  await app.stop()
  gate.stop()
})

describe('while calls and answers get lost', () => {
  it.each(SEEDS)(
    'what is acknowledged stays, what is refused never shows, and nothing is left over (LOST_ANSWERS_SEED=%i)',
    async (seed) => {
      const user = await registerUser(app)
      await app.db
        .update(users)
        .set({ availableSpaceBytes: AVAILABLE_BYTES })
        .where(eq(users.id, user.id))
      const trial = new Trial(user, new Random(seed))
      for (let step = 1; step <= STEPS; step++) {
        try {
          await trial.step()
          await trial.compare()
          if (step % 20 === 0) await trial.letDaysPass()
        } catch (error) {
          throw new Error(`seed ${seed}, step ${step}: ${trial.story}\n${String(error)}`, {
            cause: error,
          })
        }
      }
      await trial.letDaysPass()
      await trial.compare()
      await expectNoOrphans()
    },
    600_000,
  )
})

type State = 'living' | 'trashed' | 'gone'

/** An uploaded file. After a call of unknown outcome it may have one of several states or contents. */
interface KnownFile {
  id: number
  parentId: number | null
  states: readonly State[]
  contents: readonly string[]
}

class Trial {
  readonly #user: TestUser
  readonly #random: Random
  readonly #calls: UnreliableCalls
  readonly #files = new Map<number, KnownFile>()
  /** Contents that may have come without anybody having been told. */
  #unanswered: string[] = []
  /** Of folders that went, with all in it, while a call was under way. */
  #emptied = new Set<number>()

  constructor(user: TestUser, random: Random) {
    this.#user = user
    this.#random = random
    this.#calls = new UnreliableCalls(app, gate, random)
  }

  get story(): string {
    return this.#calls.story.slice(-12).join(' | ')
  }

  async step(): Promise<void> {
    const random = this.#random
    const changes = [this.#replace, this.#trash, this.#restore, this.#deleteForever]
    const rare = [this.#duplicate, this.#emptyTrash, this.#deleteFolder]
    const send = () => this.#upload()
    const verb = random.pick([send, send, send, send, send, ...changes, ...changes, ...rare])
    await verb()
  }

  /** Compares the drive with the acknowledged state; resolves doubtful entries. */
  async compare(): Promise<void> {
    const rows = await app.db
      .select({
        id: fileEntries.id,
        name: fileEntries.name,
        parentId: fileEntries.parentId,
        deletedAt: fileEntries.deletedAt,
        objectKey: blobs.objectKey,
      })
      .from(fileEntries)
      .innerJoin(blobs, eq(blobs.id, fileEntries.blobId))
      .where(and(eq(fileEntries.ownerId, this.#user.id), not(isDiscarded(fileEntries.trashRootId))))
    for (const { id, parentId, deletedAt, objectKey } of rows) {
      const content = await (await app.s3.get(objectKey)).text()
      const known = this.#files.get(id)
      expect(known?.contents ?? this.#unanswered, `what file ${id} holds`).toContain(content)
      if (!known) this.#unanswered = this.#unanswered.filter((other) => other !== content)
      const state = deletedAt === null ? 'living' : 'trashed'
      if (known) expect(known.states, `file ${id}`).toContain(state)
      this.#files.set(id, { id, parentId, states: [state], contents: [content] })
    }
    const found = new Set(rows.map(({ id }) => id))
    for (const { id, states } of this.#files.values()) {
      if (found.has(id)) continue
      expect(states, `file ${id}, which is not there`).toContain('gone')
      this.#files.delete(id)
    }
    this.#unanswered = []
    this.#emptied.clear()
    const [space] = await app.db.select().from(spaces).where(eq(spaces.ownerId, this.#user.id))
    expect(space?.usedBytes).toBeLessThanOrEqual(AVAILABLE_BYTES)
    await expectSoundDrive(app)
  }

  /** Every upload that has not been finished ends, and the jobs run: once with answers lost, and once without. */
  async letDaysPass(): Promise<void> {
    await app.db.update(uploads).set({
      createdAt: sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${uploads.createdAt}, '-8 days')`,
      expiresAt: sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${uploads.expiresAt}, '-8 days')`,
    })
    gate.fate = () => (this.#random.chance(0.1) ? 'answer lost' : 'passes')
    await app.runScheduled()
    gate.fate = () => 'passes'
    await app.runScheduled()
  }

  async #upload(): Promise<void> {
    const file = this.#newFile()
    const folder = this.#random.pick(['', '', ...FOLDERS.map((name) => `${name}/`)])
    await this.#send({ ...file, relativePath: folder + file.name })
  }

  #replace = async () => {
    const file = this.#pick('living')
    if (!file) return
    const [row] = await app.db.select().from(fileEntries).where(eq(fileEntries.id, file.id))
    if (!row || row.parentId !== null) return
    const { name } = row
    await this.#send({ ...this.#newFile(), name, relativePath: name, onConflict: 'replace' }, file)
  }

  #trash = () => this.#change('trashed', 'living', 'file-entries/delete', {})
  #restore = () => this.#change('living', 'trashed', 'file-entries/restore', {})
  #deleteForever = () =>
    this.#change('gone', this.#random.pick(['living', 'trashed']), 'file-entries/delete', {
      deleteForever: true,
    })

  async #change(to: State, from: State, path: string, more: object): Promise<void> {
    const file = this.#pick(from)
    if (!file) return
    this.#calls.story.push(`${path} ${file.id} → ${to}`)
    const call = () => this.#user.client.post(path, { entryIds: [file.id], ...more })
    const answer = await this.#calls.once(call, this.#meanwhile)
    // Entries deleted forever during a late answer are gone, whatever the answer says.
    const isGone = file.parentId !== null && this.#emptied.has(file.parentId)
    const states: State[] = answer ? [answer.status === 200 ? to : from] : [from, to]
    this.#files.set(file.id, { ...file, states: isGone ? [...states, 'gone'] : states })
  }

  #duplicate = async () => {
    const file = this.#pick('living')
    const [content = ''] = file?.contents ?? []
    if (!file) return
    this.#calls.story.push(`duplicate ${file.id}`)
    const call = () =>
      this.#user.client.post('file-entries/duplicate', { entryIds: [file.id], destinationId: null })
    const answer = await this.#calls.once(call, this.#meanwhile)
    if (!answer) this.#unanswered.push(content)
    if (answer?.status === 200) this.#keep(answer.body.entries[0], content)
  }

  #emptyTrash = async () => {
    this.#calls.story.push('empty trash')
    const call = () => this.#user.client.post('file-entries/delete', { emptyTrash: true })
    const answer = await this.#calls.once(call, this.#meanwhile)
    for (const file of this.#files.values())
      if (file.states.includes('trashed'))
        this.#files.set(file.id, { ...file, states: answer ? ['gone'] : [...file.states, 'gone'] })
  }

  #deleteFolder = async () => {
    const [folder] = await app.db
      .select({ id: fileEntries.id })
      .from(fileEntries)
      .where(
        and(
          eq(fileEntries.ownerId, this.#user.id),
          eq(fileEntries.isFolder, true),
          eq(fileEntries.name, this.#random.pick(FOLDERS)),
          not(isDiscarded(fileEntries.trashRootId)),
        ),
      )
    if (!folder) return
    this.#calls.story.push(`delete folder ${folder.id}`)
    const { status } = await this.#user.client.post('file-entries/delete', {
      entryIds: [folder.id],
      deleteForever: true,
    })
    expect(status).toBe(200)
    this.#emptied.add(folder.id)
    for (const file of this.#files.values())
      if (file.parentId === folder.id) this.#files.set(file.id, { ...file, states: ['gone'] })
  }

  /** Of the same user, without a fault: takes space from under the call that waits, or the folder that it goes to. */
  #meanwhile = async () => {
    this.#calls.story.push('meanwhile')
    if (this.#random.chance(0.4)) return this.#deleteFolder()
    const { name, content } = this.#newFile()
    const { status, body } = await uploadForm(this.#user.client, content, {}, { name })
    expect([200, 413]).toContain(status)
    if (status === 200) this.#keep(body.fileEntry, content)
  }

  async #send(file: FileToSend, replaced?: KnownFile): Promise<void> {
    const way = this.#random.pick(['direct', 'form', 'tus'] as const)
    this.#calls.story.push(`${way} ${file.relativePath} (${file.content.length} bytes)`)
    const insist = (call: () => Promise<Answer>) => this.#calls.insist(call, this.#meanwhile)
    const answer = await WAYS_TO_SEND[way](this.#user.client, file, insist)
    if (answer?.status === 200) {
      if (replaced) expect(answer.body.fileEntry.id).toBe(replaced.id)
      this.#keep(answer.body.fileEntry, file.content)
    } else if (answer) {
      const refusals = this.#emptied.size > 0 ? [NO_SPACE, GONE] : [NO_SPACE]
      expect(refusals, JSON.stringify(answer.body)).toContain(answer.status)
    } else if (replaced) {
      const contents = [...replaced.contents, file.content]
      this.#files.set(replaced.id, { ...replaced, contents })
    } else this.#unanswered.push(file.content)
  }

  #keep({ id, parent_id: parentId }: FileEntry, content: string): void {
    const isEmptied = parentId !== null && this.#emptied.has(parentId)
    this.#files.set(id, {
      id,
      parentId,
      states: isEmptied ? ['living', 'gone'] : ['living'],
      contents: [content],
    })
  }

  #newFile() {
    const number = unique()
    const content = `${number}:`.padEnd(1 + this.#random.below(MOST_BYTES), 'x')
    return { key: `${number}`, name: `file-${number}.txt`, content }
  }

  #pick(state: State): KnownFile | undefined {
    const found = [...this.#files.values()].filter(({ states }) => states[0] === state)
    return found.length > 0 ? this.#random.pick(found) : undefined
  }
}

/** The bucket holds what the rows say and nothing else: versions and copies included. */
async function expectNoOrphans(): Promise<void> {
  const rows = await app.db.select({ key: blobs.objectKey }).from(blobs)
  const keys = await app.s3.listKeys()
  expect(keys.toSorted()).toEqual(rows.map(({ key }) => key).toSorted())
}
