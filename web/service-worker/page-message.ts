/** A page tells the service worker that it was opened before the worker was there. */
export interface PageMessage {
  /** Paths of the files that it has loaded. */
  files: string[]
}
