import type { ReactNode } from 'react'
import { AuthLayout } from './auth-layout.tsx'

interface AuthMessageProps {
  illustration: ReactNode
  title: string
  /** Paragraphs, and what can be done next. */
  children: ReactNode
}

/** A page of the auth layout that says something instead of asking. */
export function AuthMessage({ illustration, title, children }: AuthMessageProps) {
  return (
    <AuthLayout>
      <div className="auth-card auth-message">
        {illustration}
        <h1>{title}</h1>
        {children}
      </div>
    </AuthLayout>
  )
}
