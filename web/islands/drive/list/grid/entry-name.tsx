import type { ReactNode } from 'react'

interface EntryNameProps {
  /** Null = the entry has no address. */
  href: string | null
  children: ReactNode
}

/** A name: a link, so that a middle click opens another tab; a plain click selects the row (`useItemPointer`). */
export function EntryName({ href, children }: EntryNameProps) {
  if (href === null) return <span className="entry-name-text">{children}</span>
  return (
    <a href={href} tabIndex={-1} draggable={false} className="entry-name-text">
      {children}
    </a>
  )
}
