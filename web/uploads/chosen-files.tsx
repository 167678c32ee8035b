import { createContext, use, useEffect, useState, type ReactNode } from 'react'
import type { UploadQueue } from './queue/upload-queue.ts'

type Chosen = Parameters<UploadQueue['add']>

/** Files chosen for upload: held until the part of the program that uploads them is loaded, then given to its queue. */
export class ChosenFiles {
  readonly #load: () => Promise<unknown>
  #queue: UploadQueue | null = null
  #held: Chosen[] = []

  constructor(load: () => Promise<unknown>) {
    this.#load = load
  }

  /** Rejects when the part could not be loaded: the files are not held any longer. */
  async add(...chosen: Chosen): Promise<void> {
    if (this.#queue) return this.#queue.add(...chosen)
    this.#held.push(chosen)
    try {
      await this.#load()
    } catch (error) {
      this.#held = []
      throw error
    }
  }

  giveTo(queue: UploadQueue): void {
    this.#queue = queue
    for (const chosen of this.#held.splice(0)) queue.add(...chosen)
  }

  get hasUnsent(): boolean {
    return this.#held.length > 0 || (this.#queue?.hasActive() ?? false)
  }
}

const ChosenFilesContext = createContext<ChosenFiles | null>(null)

/** Holds what is chosen above the routes. Asks before the page is left while something of it is not uploaded. */
export function ChosenFilesProvider({
  load,
  children,
}: {
  load: () => Promise<unknown>
  children: ReactNode
}) {
  const [chosenFiles] = useState(() => new ChosenFiles(load))
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (chosenFiles.hasUnsent) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [chosenFiles])
  return <ChosenFilesContext value={chosenFiles}>{children}</ChosenFilesContext>
}

export function useChosenFiles(): ChosenFiles {
  const chosenFiles = use(ChosenFilesContext)
  if (!chosenFiles) throw new Error('useChosenFiles must be used inside ChosenFilesProvider')
  return chosenFiles
}
