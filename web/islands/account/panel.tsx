import type { ReactNode } from 'react'

interface PanelProps {
  /** The page's anchor. */
  id: string
  title: string
  description?: ReactNode
  isDanger?: boolean
  children: ReactNode
}

export function Panel({ id, title, description, isDanger = false, children }: PanelProps) {
  const headingId = `${id}-heading`
  return (
    <section
      id={id}
      className={isDanger ? 'account-panel account-panel-danger' : 'account-panel'}
      aria-labelledby={headingId}
    >
      <header className="account-panel-header">
        <h2 id={headingId} className="account-panel-title">
          {title}
        </h2>
        {description && <p className="account-panel-description">{description}</p>}
      </header>
      {children}
    </section>
  )
}
