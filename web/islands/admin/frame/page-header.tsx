import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { ChevronLeft } from 'lucide-react'

interface PageHeaderProps {
  title: string
  /** The list that a page of one thing belongs to. */
  back?: { href: string; label: string }
  /** Buttons at the end. */
  children?: ReactNode
}

/** The title of a page of the admin area, and what can be done there. */
export function PageHeader({ title, back, children }: PageHeaderProps) {
  return (
    <header className="admin-header">
      {back && (
        <Link href={back.href} className="admin-header-back">
          <ChevronLeft aria-hidden="true" />
          {back.label}
        </Link>
      )}
      <h1 className="admin-title" dir="auto">
        {title}
      </h1>
      {children && <div className="admin-header-actions">{children}</div>}
    </header>
  )
}
