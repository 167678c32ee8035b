import type { ReactNode } from 'react'
import { safeLink } from './safe-link.ts'

/** A link of somebody else's text: leads away in a tab of its own and tells nothing of where it was, or leads nowhere. */
export function MarkdownLink({ address, children }: { address: string; children: ReactNode }) {
  const href = safeLink(address)
  if (!href) {
    return (
      <span className="markdown-dead-link" title={address}>
        {children}
      </span>
    )
  }
  return (
    <a href={href} title={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  )
}
