import type { ReactNode } from 'react'

export interface BadgeProps {
  tone?: 'neutral' | 'positive' | 'danger'
  icon?: ReactNode
  children: string
}

export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span className={`badge badge-${tone}`}>
      {icon}
      {children}
    </span>
  )
}
