import { api, apiFetch, unwrap } from '#web/api/api-client.ts'
import type { SiteImage } from '#worker/features/admin/images/schema.ts'

export const appearanceQuery = {
  queryKey: ['admin', 'appearance'],
  queryFn: async () => (await unwrap(api.admin.appearance.$get())).appearance,
}

/** Stores an image; returns its address. */
export async function uploadImage(file: File): Promise<string> {
  const body = new FormData()
  body.append('file', file)
  const answer = await unwrap<{ image: SiteImage }>(
    apiFetch('/admin/images', { method: 'POST', body }),
  )
  return answer.image.url
}
