import { createContext, use, useState, type ReactNode } from 'react'
import { makeThumbnail } from './make-thumbnail.ts'
import { ThumbnailQueue } from './thumbnail-queue.ts'
import { whenIdle } from './when-idle.ts'

const ThumbnailsContext = createContext<ThumbnailQueue | null>(null)

/** Holds the thumbnails that are being made while the user walks through folders. */
export function ThumbnailsProvider({ children }: { children: ReactNode }) {
  const [queue] = useState(() => new ThumbnailQueue({ make: makeThumbnail, whenIdle }))
  return <ThumbnailsContext value={queue}>{children}</ThumbnailsContext>
}

export function useThumbnails(): ThumbnailQueue {
  const queue = use(ThumbnailsContext)
  if (!queue) throw new Error('useThumbnails must be used inside ThumbnailsProvider')
  return queue
}
