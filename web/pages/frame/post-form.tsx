import type { ReactNode } from 'react'
import { usePageRequest } from './page-providers.tsx'

interface PostFormProps {
  action: string
  className?: string
  children: ReactNode
}

/** A form that works without JavaScript: it carries the XSRF token itself. */
export function PostForm({ action, className, children }: PostFormProps) {
  const { xsrfToken } = usePageRequest()
  return (
    <form method="post" action={action} {...(className ? { className } : {})}>
      <input type="hidden" name="_token" value={xsrfToken} />
      {children}
    </form>
  )
}
