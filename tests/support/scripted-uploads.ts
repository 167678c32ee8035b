import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type {
  AbortMultipartInput,
  CompleteMultipartInput,
  CreateS3EntryInput,
  CreateTusEntryInput,
  UploadedPart,
} from '#worker/features/uploads/schema.ts'
import type {
  ValidateUploadsInput,
  ValidateUploadsResponse,
} from '#worker/features/uploads/validate/schema.ts'
import type { UploadCalls } from '#web/uploads/transfer/upload-calls.ts'
import { UploadMemory } from '#web/uploads/transfer/upload-memory.ts'
import type { KeyValueStore } from '#web/uploads/transfer/upload-memory.ts'
import type { UploadDeps } from '#web/uploads/transfer/uploader.ts'
import { lost, refused } from './open-requests.ts'
import type { OpenBundle, OpenPut, OpenTus } from './open-requests.ts'

const MIB = 1024 ** 2
export const PART_SIZE = 8 * MIB
/** The checksum that the engine gets for every file. */
export const CONTENT_CRC32 = 0xcafe

export interface ScriptedUploads {
  deps: UploadDeps
  /** Every PUT and form so far, in order. */
  puts: OpenPut[]
  /** Every bundle so far, in order. */
  bundles: OpenBundle[]
  tus: OpenTus[]
  /** Validation requests, in order. */
  asked: ValidateUploadsInput[]
  /** Their responses, by path. */
  says: Partial<Omit<ValidateUploadsResponse, 'status'>>
  tusEntries: CreateTusEntryInput[]
  /** Ids of uploads that another tab holds. */
  heldElsewhere: Set<string>
  /** Names of the calls so far, in order. */
  called: string[]
  completed: CompleteMultipartInput[]
  entries: CreateS3EntryInput[]
  /** Given up by the key of their object. */
  aborted: AbortMultipartInput[]
  /** Parts that the store lists. */
  storedParts: UploadedPart[]
  /** The next calls of that name fail, one for each error. */
  failNext: (call: keyof UploadCalls, ...errors: Error[]) => void
  setReachable: (isReachable: boolean) => void
  /** From now on each PUT arrives at once. */
  letAllArrive: () => void
}

export function memoryStore(): KeyValueStore {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

/** Dependencies of the upload engine, with a site whose responses the test controls. */
export function scriptedUploads(memory = new UploadMemory(memoryStore(), '1')): ScriptedUploads {
  const failures = new Map<string, Error[]>()
  const site: Omit<ScriptedUploads, 'deps'> = {
    puts: [],
    bundles: [],
    tus: [],
    asked: [],
    says: {},
    tusEntries: [],
    heldElsewhere: new Set(),
    called: [],
    completed: [],
    entries: [],
    aborted: [],
    storedParts: [],
    failNext: (call, ...errors) => void failures.set(call, errors),
    setReachable: (value) => void (isReachable = value),
    letAllArrive: () => void (arrivesAtOnce = true),
  }
  let [isReachable, arrivesAtOnce, keys] = [true, false, 0]

  /** Responds as scripted; an aborted call gets no response. */
  async function answer<T>(call: string, signal: AbortSignal, value: () => T): Promise<T> {
    site.called.push(call)
    const failure = failures.get(call)?.shift()
    await Promise.resolve()
    signal.throwIfAborted()
    if (failure) throw failure
    return value()
  }

  const newKey = () => `uploads/object-${++keys}`
  const calls: UploadCalls = {
    validate: (input, signal) =>
      answer('validate', signal, () => {
        site.asked.push(input)
        return {
          status: 'success',
          errors: [],
          duplicates: [],
          folders: [],
          existing: [],
          bundleFiles: 100,
          ...site.says,
        }
      }),
    presign: (input, signal) =>
      answer('presign', signal, () => ({
        status: 'success',
        url: `put:${input.filename}`,
        acl: 'private',
        key: newKey(),
        headers: { 'content-type': input.mime },
      })),
    createMultipart: ({ partSize }, signal) =>
      answer('createMultipart', signal, () => ({
        status: 'success',
        key: newKey(),
        uploadId: `upload-${keys}`,
        acl: 'private',
        partSize: partSize ?? 0,
      })),
    signParts: ({ partNumbers }, signal) =>
      answer('signParts', signal, () => ({
        status: 'success',
        urls: partNumbers.map((partNumber) => ({ partNumber, url: `part:${partNumber}` })),
      })),
    uploadedParts: (_input, signal) =>
      answer('uploadedParts', signal, () => ({ status: 'success', parts: site.storedParts })),
    completeMultipart: (input, signal) =>
      answer('completeMultipart', signal, () => void site.completed.push(input)),
    abortMultipart: (input, signal) =>
      answer('abortMultipart', signal, () => void site.aborted.push(input)),
    createEntry: (input, signal) =>
      answer('createEntry', signal, () => {
        site.entries.push(input)
        return {
          status: 'success',
          fileEntry: { id: site.entries.length, name: input.clientName } as FileEntry,
        }
      }),
    createTusEntry: (input, signal) =>
      answer('createTusEntry', signal, () => {
        site.tusEntries.push(input)
        return {
          status: 'success',
          fileEntry: { id: site.tusEntries.length, name: input.uploadKey } as FileEntry,
        }
      }),
    abortTus: (_key, signal) => answer('abortTus', signal, () => undefined),
  }

  const putBlob: UploadDeps['putBlob'] = ({ url, body, headers, signal, onProgress }) =>
    new Promise((resolve, reject) => {
      let isAborted = false
      signal.addEventListener('abort', () => {
        isAborted = true
        reject(signal.reason as Error)
      })
      const put: OpenPut = {
        url,
        bytes: body.size,
        headers,
        isAborted: () => isAborted,
        progress: onProgress,
        arrive: (etag = `"etag of ${url}"`) => resolve({ etag }),
        refuse: (status, message) => reject(refused(status, message)),
        lose: () => reject(lost()),
      }
      site.puts.push(put)
      if (arrivesAtOnce) put.arrive()
    })

  const postForm: UploadDeps['postForm'] = async (form) => {
    const { fields, idempotencyKey, content, name, ...request } = form
    const isAnswered = putBlob({ url: `form:${name}`, body: content, headers: fields, ...request })
    Object.assign(site.puts.at(-1) ?? {}, { idempotencyKey })
    await isAnswered
    return { status: 'success', fileEntry: { id: site.puts.length, name } as FileEntry }
  }

  const postBundle: UploadDeps['postBundle'] = ({ files, destination, signal, onProgress }) =>
    new Promise((resolve, reject) => {
      let isAborted = false
      signal.addEventListener('abort', () => {
        isAborted = true
        reject(signal.reason as Error)
      })
      const bundle: OpenBundle = {
        files: files.map(({ said }) => said),
        destination,
        isAborted: () => isAborted,
        progress: onProgress,
        arrive: (errors = {}) =>
          resolve(
            files.map(({ said: { name, size } }) => {
              const error = errors[name]
              return error ? { error } : { fileEntry: { id: size, name } as FileEntry }
            }),
          ),
        refuse: (status, message) => reject(refused(status, message)),
        lose: () => reject(lost()),
      }
      site.bundles.push(bundle)
      if (arrivesAtOnce) bundle.arrive()
    })

  const sendTus: UploadDeps['sendTus'] = ({ uploadKey, metadata, signal, ...send }) =>
    new Promise((resolve, reject) => {
      let isAborted = false
      signal.addEventListener('abort', () => {
        isAborted = true
        reject(signal.reason as Error)
      })
      const attempt: OpenTus = {
        uploadKey,
        metadata,
        isAborted: () => isAborted,
        create: send.onCreated,
        progress: send.onProgress,
        accept: send.onAccepted,
        arrive: resolve,
        refuse: (status, message) => reject(refused(status, message)),
        lose: () => reject(lost()),
      }
      site.tus.push(attempt)
      if (!arrivesAtOnce) return
      if (uploadKey === null) attempt.create(newKey())
      attempt.arrive()
    })

  const held = new Set<string>()
  return {
    ...site,
    deps: {
      calls,
      putBlob,
      postForm,
      postBundle,
      sendTus,
      countCrc32: () => Promise.resolve(CONTENT_CRC32),
      connection: { isReachable: () => Promise.resolve(isReachable) },
      chunkSize: PART_SIZE,
      memory,
      holdLock: async (id) => {
        if (held.has(id) || site.heldElsewhere.has(id)) return null
        held.add(id)
        return { release: async () => void held.delete(id) }
      },
      now: Date.now,
      senderName: () => '',
    },
  }
}
