import { startStallTimer } from './stall-timer.ts'
import {
  ConnectionLostError,
  refusalOf,
  RequestAbortedError,
  UnsupportedProtocolError,
  UploadTimedOutError,
} from './upload-errors.ts'

export interface RequestWithProgress {
  method: 'PUT' | 'POST'
  url: string
  headers: Iterable<[name: string, value: string]>
  body: Blob | FormData
  signal: AbortSignal
  onProgress: (bytesSent: number) => void
}

interface Answer {
  text: string
  etag: string | null
}

/**
 * One request that tells how much of it has been sent, which `fetch` does not. Throws UploadRefusedError,
 * ConnectionLostError, RequestAbortedError, UploadTimedOutError, UnsupportedProtocolError, and the signal's reason.
 */
export function sendWithProgress({
  method,
  url,
  headers,
  body,
  signal,
  onProgress,
}: RequestWithProgress): Promise<Answer> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    if (!/^https?:$/.test(new URL(url, location.origin).protocol))
      return reject(new UnsupportedProtocolError())
    const request = new XMLHttpRequest()
    const finish = (settle: () => void) => {
      timer.stop()
      signal.removeEventListener('abort', abort)
      settle()
    }
    const stopWith = (reason: unknown) => {
      request.onabort = null
      request.abort()
      finish(() => reject(reason))
    }
    const abort = () => stopWith(signal.reason)
    const timer = startStallTimer(() => stopWith(new UploadTimedOutError()))

    request.open(method, url)
    for (const [name, value] of headers) request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => {
      timer.moved()
      onProgress(event.loaded)
    }
    request.onerror = () => finish(() => reject(new ConnectionLostError()))
    request.onabort = () => finish(() => reject(new RequestAbortedError()))
    request.onload = () =>
      finish(() =>
        request.status >= 200 && request.status < 300
          ? resolve({ text: request.responseText, etag: request.getResponseHeader('ETag') })
          : reject(refusalOf(request.status, request.responseText)),
      )
    signal.addEventListener('abort', abort, { once: true })
    request.send(body)
  })
}
