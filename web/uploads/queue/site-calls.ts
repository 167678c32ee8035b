import { ApiError } from '#web/api/api-error.ts'
import { api, apiFetch, unwrap } from '#web/api/api-client.ts'
import type { Connection } from '../transfer/retry.ts'
import type { UploadCalls } from '../transfer/upload-calls.ts'
import {
  AnswerTimedOutError,
  ConnectionLostError,
  RequestAbortedError,
  UnsupportedProtocolError,
  UploadRefusedError,
} from '../transfer/upload-errors.ts'

const init = (signal: AbortSignal) => ({ init: { signal } })

/**
 * The upload calls of our own API.
 * @param link its hash, for the visitors of a link; null = the caller's own.
 */
export function createSiteCalls(link: string | null): UploadCalls {
  const byLink = link === null ? {} : { link }
  /** In the workspace that the file was chosen for, not the one that is open by now. */
  const at = ({ workspaceId = 0 }: { workspaceId?: number | null | undefined }) => ({
    workspaceId: String(workspaceId),
    ...byLink,
  })
  const { multipart } = api.s3
  const partUrls = multipart['batch-sign-part-urls']
  const uploadedParts = multipart['get-uploaded-parts']
  return {
    validate: (json, signal) =>
      answered(signal, unwrap(api.uploads.validate.$post({ query: at(json), json }, init(signal)))),
    presign: (json, signal) =>
      answered(
        signal,
        unwrap(api.s3.simple.presign.$post({ query: at(json), json }, init(signal))),
      ),
    createMultipart: (json, signal) =>
      answered(signal, unwrap(multipart.create.$post({ query: at(json), json }, init(signal)))),
    signParts: (json, signal) =>
      answered(signal, unwrap(partUrls.$post({ query: byLink, json }, init(signal)))),
    uploadedParts: (json, signal) =>
      answered(signal, unwrap(uploadedParts.$post({ query: byLink, json }, init(signal)))),
    completeMultipart: (json, signal) =>
      answered(signal, unwrap(multipart.complete.$post({ query: byLink, json }, init(signal)))),
    abortMultipart: (json, signal) =>
      answered(signal, unwrap(multipart.abort.$post({ query: byLink, json }, init(signal)))),
    createEntry: (json, signal) =>
      answered(signal, unwrap(api.s3.entries.$post({ query: at(json), json }, init(signal)))),
    createTusEntry: ({ workspaceId, ...json }, signal) =>
      answered(
        signal,
        unwrap(api.tus.entries.$post({ query: at({ workspaceId }), json }, init(signal))),
      ),
    abortTus: (uploadKey, signal) =>
      apiFetch(`/tus/upload/${uploadKey}?${new URLSearchParams(byLink).toString()}`, {
        method: 'DELETE',
        headers: { 'Tus-Resumable': '1.0.0' },
        ...init(signal).init,
      }),
  }
}

async function answered<T>(signal: AbortSignal, call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof ApiError) || error.status === 0) throw noAnswer(error)
    throw new UploadRefusedError(error.status, Object.values(error.errors)[0]?.[0] ?? error.message)
  }
}

function noAnswer(error: unknown): Error {
  switch (error instanceof ApiError ? error.code : 'network') {
    case 'timeout':
      return new AnswerTimedOutError('', { cause: error })
    case 'aborted':
      return new RequestAbortedError('', { cause: error })
    case 'unsupported_protocol':
      return new UnsupportedProtocolError('', { cause: error })
    default:
      return new ConnectionLostError('', { cause: error })
  }
}

/** Whether our Worker answers: an error of a gateway in front of it means that it does not. */
export const siteConnection: Connection = {
  async isReachable() {
    try {
      const response = await fetch('/healthz', {
        cache: 'no-store',
        signal: AbortSignal.timeout(5000),
      })
      return response.status < 500
    } catch {
      return false
    }
  },
}
