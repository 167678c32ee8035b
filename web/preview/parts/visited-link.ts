import { createContext, use } from 'react'

/** The hash of the link by which a visitor sees what is previewed; null in the drive. */
export const VisitedLinkContext = createContext<string | null>(null)

export const useVisitedLink = (): string | null => use(VisitedLinkContext)
