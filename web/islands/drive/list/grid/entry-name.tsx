import type { ReactNode } from 'react'

interface EntryNameProps {
  href: string
  children: ReactNode
}

/** A name: a link, so that a middle click opens another tab; a plain click selects the row (`useItemPointer`). */
export function EntryName({ href, children }: EntryNameProps) {
  return (
    <a href={href} tabIndex={-1} draggable={false} className="entry-name-text">
      {children}
    </a>
  )
}
