import { sendWithProgress } from './send-with-progress.ts'

export interface PutBlob {
  url: string
  body: Blob
  headers: Record<string, string>
  signal: AbortSignal
  onProgress: (bytesSent: number) => void
}

export type PutBlobFunction = (put: PutBlob) => Promise<{ etag: string | null }>

/** One PUT to the object store. */
export const putBlob: PutBlobFunction = async ({ headers, ...put }) => {
  const { etag } = await sendWithProgress({
    ...put,
    method: 'PUT',
    headers: Object.entries(headers),
  })
  return { etag }
}
