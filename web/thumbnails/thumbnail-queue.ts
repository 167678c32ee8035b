import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { isPicturable } from './picturable.ts'

interface Wanted {
  entry: FileEntry
  /** The file itself, when it is at hand. */
  file: Blob | null
}

export interface ThumbnailQueueOptions {
  /** Makes a picture and stores it; answers its address, or null when there can be none. */
  make: (entry: FileEntry, file: Blob | null) => Promise<string | null>
  /** Resolves when there is nothing better to do. */
  whenIdle: () => Promise<void>
}

const nothing = () => undefined

/**
 * Makes missing thumbnails, one at a time, and keeps their URLs. A failure is neither retried nor reported: the icon
 * stays.
 */
export class ThumbnailQueue {
  readonly #options: ThumbnailQueueOptions
  readonly #waiting = new Map<string, Wanted>()
  readonly #tried = new Set<string>()
  readonly #urls = new Map<string, string>()
  readonly #listeners = new Set<() => void>()
  #isRunning = false

  constructor(options: ThumbnailQueueOptions) {
    this.#options = options
  }

  // Bound, so that React can be handed it as it is.
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Of a picture made since the page was loaded: what the lists hold may be older. */
  urlOf(entry: FileEntry): string | null {
    return this.#urls.get(keyOf(entry)) ?? null
  }

  /**
   * Asks for the picture of a file, if it has none.
   * @returns takes that back, while it has not begun.
   */
  want(entry: FileEntry, file: Blob | null): () => void {
    const key = keyOf(entry)
    if (this.#tried.has(key) || !isPicturable(entry, file !== null)) return nothing
    // Other components may still want it.
    if (this.#waiting.has(key)) return nothing
    this.#waiting.set(key, { entry, file })
    void this.#run()
    return () => this.#waiting.delete(key)
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return
    this.#isRunning = true
    while (this.#waiting.size > 0) {
      await this.#options.whenIdle()
      const [next] = this.#waiting
      if (next) await this.#make(...next)
    }
    this.#isRunning = false
  }

  async #make(key: string, { entry, file }: Wanted): Promise<void> {
    this.#waiting.delete(key)
    this.#tried.add(key)
    const url = await this.#options.make(entry, file).catch(() => null)
    if (url === null) return
    this.#urls.set(key, url)
    for (const listener of this.#listeners) listener()
  }
}

/** Of an entry and what it holds: with another content it is another picture. */
const keyOf = ({ id, file_name: fileName }: FileEntry) => `${id}/${fileName}`
