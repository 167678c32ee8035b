import { createHash } from 'node:crypto'
import { DataStore, Server, Upload } from '@tus/server'
import type { ServerOptions } from '@tus/server'
import type { RequestContext } from '#worker/context/context.ts'
import { AppError, BadRequestError, UnsupportedTypeError } from '#worker/errors.ts'
import type { Checksum } from '#worker/storage/resumable-state.ts'
import { checkTusHeaders } from './check-tus-headers.ts'
import { newTusKey } from './tus-keys.ts'
import {
  abortTusUpload,
  appendTusChunk,
  authorizeTus,
  createTusUpload,
  declareTusLength,
  maxTusBytes,
  tusUploadInfo,
  TUS_LIFETIME_MS,
} from './tus-upload.ts'
import type { TusUploadFacts } from './tus-upload.ts'
import type { Uploader, UploaderRequest } from '../open-uploader.ts'

const PATH = '/api/v1/tus/upload'

/** OPTIONS says what is spoken here, to anybody. */
const NOBODY_SENDS: Uploader = { userId: 0, linkId: null }

export const CHUNK_TYPE = 'application/offset+octet-stream'

/** Names of the protocol and of the platform alike. */
const CHECKSUM_ALGORITHMS = ['sha1', 'sha256', 'md5']

/**
 * Handles a request of the tus protocol (1.0.0). The protocol is the library's; where bytes go is ours. Throws
 * AppError.
 */
export async function answerTus(
  ctx: RequestContext,
  request: Request,
  from: UploaderRequest,
): Promise<Response> {
  const { method, headers } = request
  if (method !== 'OPTIONS') checkTusHeaders(headers)
  const uploader = method === 'OPTIONS' ? NOBODY_SENDS : await authorizeTus(ctx, from)
  if (method === 'PATCH' && headers.get('content-type') !== CHUNK_TYPE)
    throw new UnsupportedTypeError(`A chunk must come as ${CHUNK_TYPE}.`)
  const store = new TusStore(ctx, request, readChecksum(headers.get('upload-checksum')), {
    ...from,
    userId: uploader.userId,
    linkId: uploader.linkId,
  })
  const refusals: unknown[] = []
  const options: ServerOptions & { datastore: DataStore } = {
    path: PATH,
    relativeLocation: true,
    datastore: store,
    // Told to who asks; that an upload keeps to it is seen to here, in words that name the file.
    maxSize: (_request, key) => (key === null ? maxTusBytes(ctx) : 0),
    namingFunction: () => newTusKey(ctx.deps.config.appKey),
    // Calls take turns where the upload is.
    locker: { newLock: () => ({ lock: async () => {}, unlock: async () => {} }) },
    allowedOrigins: () => false,
    onResponseError: (_request, error) => {
      refusals.push(error)
      return undefined
    },
  }
  const response = await new Server(options).handleWeb(withoutBody(request))
  if (response.status >= 400) throw toError(response.status, refusals[0], await response.text())
  return withOwnHeaders(response, from.link)
}

/** As far as the library goes: its way from the body to the store is several Node streams of 4 KiB pieces. */
function withoutBody(request: Request): Request {
  const { origin, pathname } = new URL(request.url)
  return new Request(origin + pathname, { method: request.method, headers: request.headers })
}

function toError(status: number, thrown: unknown, text: string): unknown {
  // The library throws objects with a status and a text, not errors.
  if (thrown instanceof Error && !('status_code' in thrown)) return thrown
  return new AppError(status, 'tus', text.trim())
}

/** Nothing of this site is for the scripts of other ones. */
function withOwnHeaders(response: Response, link: string | undefined): Response {
  const headers = new Headers(response.headers)
  const address = headers.get('location')
  // Clients go on at just this address.
  if (address !== null && link !== undefined)
    headers.set('location', `${address}?${new URLSearchParams({ link }).toString()}`)
  for (const name of response.headers.keys())
    if (name.startsWith('access-control-')) headers.delete(name)
  if (headers.has('tus-extension'))
    headers.set('tus-checksum-algorithm', CHECKSUM_ALGORITHMS.join(','))
  return new Response(response.body, { status: response.status, headers })
}

/** "sha1 Kq5sNclPz7QV2+lfQIuc6R7oRu0=". Throws BadRequestError. */
function readChecksum(header: string | null): Checksum | null {
  if (header === null) return null
  const [, algorithm = '', digest = ''] = /^([a-z0-9]+) ([A-Za-z0-9+/]+={0,2})$/.exec(header) ?? []
  if (!CHECKSUM_ALGORITHMS.includes(algorithm))
    throw new BadRequestError('This checksum is of no kind that is known here.')
  const length = createHash(algorithm).digest('base64').length
  if (digest.length !== length) throw new BadRequestError('This is no checksum.')
  return { algorithm, digest }
}

/** The library's data store, for one request. */
class TusStore extends DataStore {
  override extensions = [
    'creation',
    'creation-with-upload',
    'creation-defer-length',
    'termination',
    'expiration',
    'checksum',
  ]
  readonly #ctx: RequestContext
  readonly #request: Request
  readonly #checksum: Checksum | null
  readonly #sender: Uploader & UploaderRequest
  /** Of the upload that the request is about, once it has been looked for. */
  #upload: TusUploadFacts | null = null
  #countedBytes = 0

  constructor(
    ctx: RequestContext,
    request: Request,
    checksum: Checksum | null,
    sender: Uploader & UploaderRequest,
  ) {
    super()
    this.#ctx = ctx
    this.#request = request
    this.#checksum = checksum
    this.#sender = sender
  }

  override async create(upload: Upload): Promise<Upload> {
    this.#countedBytes = this.#firstBytes()
    this.#upload = await createTusUpload(this.#ctx, {
      key: upload.id,
      lengthBytes: upload.size ?? null,
      firstBytes: this.#countedBytes,
      metadata: upload.metadata ?? null,
      workspaceId: this.#sender.workspaceId,
      link: this.#sender.link,
    })
    return upload
  }

  override async getUpload(key: string): Promise<Upload> {
    const info = await tusUploadInfo(this.#ctx, this.#sender, key)
    this.#upload = info
    return new Upload({
      id: key,
      offset: info.offsetBytes,
      creation_date: info.createdAt,
      ...(info.lengthBytes !== null && { size: info.lengthBytes }),
      ...(info.metadata && { metadata: info.metadata }),
    })
  }

  /** The library's stream is empty: see `withoutBody`. */
  override async write(_empty: unknown, key: string, offsetBytes: number): Promise<number> {
    const { body, headers, method } = this.#request
    const length = headers.get('content-length')
    if (!body) return offsetBytes
    try {
      return await appendTusChunk(this.#ctx, this.#sender, {
        key,
        offsetBytes,
        body,
        expectedBytes: length === null ? null : Number(length),
        checksum: this.#checksum,
        upload: this.#upload ?? (await tusUploadInfo(this.#ctx, this.#sender, key)),
        countedBytes: this.#countedBytes,
      })
    } catch (error) {
      // Nobody has been told yet where it is.
      if (method === 'POST') await this.remove(key)
      throw error
    }
  }

  override async declareUploadLength(key: string, lengthBytes: number): Promise<void> {
    this.#upload = await declareTusLength(this.#ctx, this.#sender, { key, lengthBytes })
  }

  override remove(key: string): Promise<void> {
    return abortTusUpload(this.#ctx, this.#sender, key)
  }

  override getExpiration(): number {
    return TUS_LIFETIME_MS
  }

  /** Bytes in the creation request, as declared. */
  #firstBytes(): number {
    const { headers } = this.#request
    return headers.get('content-type') === CHUNK_TYPE ? Number(headers.get('content-length')) : 0
  }
}
