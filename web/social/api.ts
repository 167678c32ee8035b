import { api, unwrap } from '#web/api/api-client.ts'
import type { LoginResponse } from '#worker/features/account/schema.ts'
import type { SocialService } from '#worker/settings/service-names.ts'

/** Connects what the popup found to the account with the same address. */
export function connectByPassword(password: string) {
  return unwrap<LoginResponse>(api.secure.auth.social.connect.$post({ json: { password } }))
}

export function disconnect(service: SocialService) {
  return unwrap(api.secure.auth.social[':service'].disconnect.$post({ param: { service } }))
}
