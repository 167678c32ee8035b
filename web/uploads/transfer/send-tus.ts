import { Upload, type DetailedError, type HttpRequest } from 'tus-js-client'
import { apiFetch, applyCallRules } from '#web/api/api-client.ts'
import { startStallTimer } from './stall-timer.ts'
import {
  ConnectionLostError,
  refusalOf,
  UploadRefusedError,
  UploadTimedOutError,
} from './upload-errors.ts'

export interface SendTus {
  content: Blob
  /** The last segment of the upload's address; null = a new one is to be begun. */
  uploadKey: string | null
  metadata: Record<string, string>
  signal: AbortSignal
  /** Told the key of a new one. */
  onCreated: (uploadKey: string) => void
  onProgress: (bytesSent: number) => void
  /** Called with the number of bytes that the server has stored. */
  onAccepted: (bytes: number) => void
}

export type SendTusFunction = (send: SendTus) => Promise<void>

const PATH = '/tus/upload'

/**
 * Sends the rest of a file by tus in one attempt; `withRetries` repeats it.
 * @param site.link its hash, for the visitors of a link.
 * @throws UploadRefusedError, ConnectionLostError, UploadTimedOutError, and the signal's reason.
 */
export const sendTusIn = (
  { chunkSize, link }: { chunkSize: number; link: string | null },
  { content, uploadKey, metadata, signal, ...send }: SendTus,
): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const finish = (settle: () => void) => {
      timer.stop()
      signal.removeEventListener('abort', abort)
      settle()
    }
    const stopWith = (reason: unknown) => {
      void upload.abort()
      finish(() => reject(reason))
    }
    const abort = () => stopWith(signal.reason)
    const timer = startStallTimer(() => stopWith(new UploadTimedOutError()))
    const upload = new Upload(content, {
      ...(uploadKey === null
        ? { endpoint: addressOf(PATH, link) }
        : { uploadUrl: addressOf(`${PATH}/${uploadKey}`, link) }),
      metadata,
      chunkSize,
      overridePatchMethod: true,
      retryDelays: null,
      storeFingerprintForResuming: false,
      onBeforeRequest: addHeaders,
      onUploadUrlAvailable: () => {
        timer.moved()
        if (uploadKey === null) send.onCreated(keyOf(upload.url ?? ''))
      },
      onProgress: (bytes) => {
        timer.moved()
        send.onProgress(bytes)
      },
      onChunkComplete: (_chunk, accepted) => {
        timer.moved()
        send.onAccepted(accepted)
      },
      onSuccess: () => finish(resolve),
      onError: (error) => finish(() => resolve(fail(error))),
    })
    signal.addEventListener('abort', abort, { once: true })
    upload.start()
  })

/** "…/tus/upload/KEY?link=HASH" → KEY. */
const keyOf = (address: string) => address.split('?')[0]?.split('/').at(-1) ?? ''

function addressOf(path: string, link: string | null): string {
  const query = new URLSearchParams({ workspaceId: '0', ...(link !== null && { link }) })
  return applyCallRules(`${path}?${query.toString()}`, 'GET', new Headers()).href
}

/** Anew for each request: an upload may outlive the token that it began with. */
function addHeaders(request: HttpRequest): void {
  const headers = new Headers()
  applyCallRules(PATH, 'POST', headers)
  for (const [name, value] of headers) request.setHeader(name, value)
}

async function fail(error: Error | DetailedError): Promise<never> {
  throw await failureOf(error)
}

async function failureOf(error: Error | DetailedError): Promise<unknown> {
  if (!('originalRequest' in error)) return error
  const { originalRequest: request, originalResponse: response } = error
  if (!response || response.getStatus() === 0) return new ConnectionLostError('', { cause: error })
  const status = response.getStatus()
  // The upload is elsewhere than was thought, as after an answer that was lost: as good as locked, it goes on from there.
  if (status === 409 && request.getHeader('Upload-Offset') !== undefined)
    return new UploadRefusedError(423, refusalOf(status, response.getBody()).message)
  return request.getMethod() === 'HEAD'
    ? refusalByGet(request, status)
    : refusalOf(status, response.getBody())
}

/** The answer to a HEAD has no text. */
async function refusalByGet(request: HttpRequest, status: number): Promise<unknown> {
  try {
    const { pathname, search } = new URL(request.getURL())
    const response = await apiFetch(pathname.slice(pathname.indexOf(PATH)) + search, {
      headers: { 'Tus-Resumable': '1.0.0' },
    })
    // GET has nothing to refuse by now, and may stream the whole upload.
    if (response.ok) void response.body?.cancel()
    return refusalOf(status, response.ok ? '' : await response.text())
  } catch {
    return refusalOf(status, '')
  }
}
