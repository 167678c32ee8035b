import type { ApiClient } from './api-client.ts'

/** Uploads an image for settings and pages. */
export function postImage(
  client: ApiClient,
  bytes: Uint8Array<ArrayBuffer>,
  { name = 'logo.png', type = 'image/png' } = {},
) {
  const form = new FormData()
  form.append('file', new File([bytes], name, { type }))
  return client.call('POST', 'admin/images', undefined, { rawBody: form })
}
