import { createContext, use, useState, type ReactNode } from 'react'
import { makeThumbnail } from './make-thumbnail.ts'
import { ThumbnailQueue } from './thumbnail-queue.ts'

const ThumbnailsContext = createContext<ThumbnailQueue | null>(null)

/** Keeps thumbnails in progress while the user changes folders. */
export function ThumbnailsProvider({ children }: { children: ReactNode }) {
  const [queue] = useState(() => new ThumbnailQueue({ make: makeThumbnail, whenIdle }))
  return <ThumbnailsContext value={queue}>{children}</ThumbnailsContext>
}

export function useThumbnails(): ThumbnailQueue {
  const queue = use(ThumbnailsContext)
  if (!queue) throw new Error('useThumbnails must be used inside ThumbnailsProvider')
  return queue
}

/** At the latest. */
const TIMEOUT_MS = 2000

/** For browsers that do not tell (Safari). */
const FALLBACK_MS = 200

/** When the browser has nothing to do for the user. */
const whenIdle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window)
      requestIdleCallback(() => resolve(), { timeout: TIMEOUT_MS })
    else setTimeout(resolve, FALLBACK_MS)
  })
