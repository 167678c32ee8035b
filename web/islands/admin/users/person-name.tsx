import type { ReactNode } from 'react'
import { Avatar } from '#web/ui/avatar.tsx'

interface PersonNameProps {
  user: { display_name: string; email: string; avatar: string | null }
  children?: ReactNode
}

/** Picture, name and address of somebody. */
export function PersonName({ user, children }: PersonNameProps) {
  return (
    <span className="admin-user">
      <Avatar name={user.display_name} image={user.avatar} />
      <span className="admin-user-name">
        <span dir="auto">{user.display_name}</span>
        <span className="admin-secondary">{user.email}</span>
      </span>
      {children}
    </span>
  )
}
