import { ConnectionLostError, UploadRefusedError, UploadTimedOutError } from './upload-errors.ts'

/** Spec 2, section 8: an upload that moves nothing for this long has failed. */
const PROGRESS_TIMEOUT_MS = 30_000

export interface PutBlob {
  url: string
  body: Blob
  headers: Record<string, string>
  signal: AbortSignal
  onProgress: (bytesSent: number) => void
}

export type PutBlobFunction = (put: PutBlob) => Promise<{ etag: string | null }>

/** One PUT with progress: `fetch` does not tell how much of a body has been sent. */
export const putBlob: PutBlobFunction = ({ url, body, headers, signal, onProgress }) =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const request = new XMLHttpRequest()
    let stalled: ReturnType<typeof setTimeout>
    const finish = (settle: () => void) => {
      clearTimeout(stalled)
      signal.removeEventListener('abort', abort)
      settle()
    }
    const abort = () => {
      request.abort()
      finish(() => reject(signal.reason))
    }
    const expectProgress = () => {
      clearTimeout(stalled)
      stalled = setTimeout(() => {
        request.abort()
        finish(() => reject(new UploadTimedOutError()))
      }, PROGRESS_TIMEOUT_MS)
    }

    request.open('PUT', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => {
      expectProgress()
      onProgress(event.loaded)
    }
    request.onerror = () => finish(() => reject(new ConnectionLostError()))
    request.onload = () =>
      finish(() =>
        request.status >= 200 && request.status < 300
          ? resolve({ etag: request.getResponseHeader('ETag') })
          : reject(new UploadRefusedError(request.status, messageOf(request.responseText))),
      )
    signal.addEventListener('abort', abort, { once: true })
    expectProgress()
    request.send(body)
  })

/** Our own answers carry a `message`; the object store's XML is not for people. */
function messageOf(body: string): string {
  try {
    const { message } = JSON.parse(body) as { message?: unknown }
    return typeof message === 'string' ? message : ''
  } catch {
    return ''
  }
}
