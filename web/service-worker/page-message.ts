/** A page asks this of the service worker. */
export type PageMessage =
  /** It was opened before the worker was there. `files`: paths of built files that it has loaded, among others. */
  | { type: 'opened'; files: string[] }
  /** Asks for files that the system shared with the app, as `File[]` by the port that comes along. */
  | { type: 'take-shared' }
