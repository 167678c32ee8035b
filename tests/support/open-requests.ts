import type { PostBundle } from '#web/uploads/transfer/post-bundle.ts'
import { ConnectionLostError, UploadRefusedError } from '#web/uploads/transfer/upload-errors.ts'

/** A request with a body whose outcome the test decides. */
export interface OpenPut {
  /** Of a form: "form:" and the name of its file. */
  url: string
  bytes: number
  /** Of a form: its fields. */
  headers: Record<string, string>
  /** Of a form. */
  idempotencyKey?: string
  isAborted: () => boolean
  progress: (bytesSent: number) => void
  arrive: (etag?: string | null) => void
  refuse: (status: number, message?: string) => void
  lose: () => void
}

/** A request with many files whose outcome the test decides. */
export interface OpenBundle {
  files: PostBundle['files'][number]['said'][]
  destination: PostBundle['destination']
  isAborted: () => boolean
  progress: PostBundle['onProgress']
  /** Each has its entry, except those with an error, by their names. */
  arrive: (errors?: Record<string, unknown>) => void
  refuse: (status: number, message?: string) => void
  lose: () => void
}

/** One attempt to send what is missing of a tus upload. */
export interface OpenTus {
  /** Null = it begins a new one. */
  uploadKey: string | null
  metadata: Record<string, string>
  isAborted: () => boolean
  /** The server has made a new one. */
  create: (uploadKey: string) => void
  progress: (bytesSent: number) => void
  accept: (bytes: number) => void
  arrive: () => void
  refuse: (status: number, message?: string) => void
  lose: () => void
}

export const lost = () => new ConnectionLostError('')
export const refused = (status: number, message = '') => new UploadRefusedError(status, message)
