import { selectFirstAdmin } from '#worker/auth/full-admins.ts'
import type { RequestContext } from '#worker/context/context.ts'

/** Whom mails to the owner of the site go to: the setting's address, else the first admin; null while there is none. */
export async function siteOwner({ deps, site }: Pick<RequestContext, 'deps' | 'site'>) {
  const email = site.settings['mail.contact_address']
  return email === '' ? selectFirstAdmin(deps.db) : { email, language: null }
}
