import type { ReactNode } from 'react'

export interface EmptyStateProps {
  /** A drawing of `illustrations.tsx`. */
  illustration?: ReactNode
  title: string
  description?: string
  /** The one next step. */
  action?: ReactNode
  className?: string
}

export function EmptyState({
  illustration,
  title,
  description,
  action,
  className,
}: EmptyStateProps) {
  return (
    <div className={`empty-state ${className ?? ''}`}>
      {illustration}
      <h2 className="empty-state-title">{title}</h2>
      {description && <p className="empty-state-description">{description}</p>}
      {action && <div className="empty-state-action">{action}</div>}
    </div>
  )
}
