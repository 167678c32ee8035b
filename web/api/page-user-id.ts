import type { BootstrapData } from '#worker/features/site/schema.ts'

let userId: number | null | undefined

/**
 * Whose page this is. Another tab may have signed somebody else in meanwhile; what is done here must not be done to
 * their account.
 */
export function pageUserId(): number | null {
  userId ??= readUserId()
  return userId
}

function readUserId(): number | null {
  const embedded = document.getElementById('bootstrap-data')?.textContent
  return embedded ? ((JSON.parse(embedded) as BootstrapData).user?.id ?? null) : null
}
