import type { AppKey } from './app-key.ts'
import { privateCookie } from './cookies.ts'
import { createPass, isPassValid } from './signed-pass.ts'

/* Cookies that prove, for a limited time, that their browser was given a link's password, or a code mailed to one of its addresses. */

const LINK_PASS_TTL_SECONDS = 12 * 60 * 60

interface ProtectedLink {
  id: number
  passwordHash: string
}

/** A new password is another subject, so it ends the passes of the old one. */
const passwordSubject = ({ id, passwordHash }: ProtectedLink) => `${id}:${passwordHash}`

export const createLinkPass = (appKey: AppKey, link: ProtectedLink, now: Date): Promise<string> =>
  createPass(appKey, 'link', passwordSubject(link), LINK_PASS_TTL_SECONDS, now)

export const isLinkPassValid = (
  appKey: AppKey,
  link: ProtectedLink,
  pass: string | undefined,
  now: Date,
): Promise<boolean> => isPassValid(appKey, 'link', passwordSubject(link), pass, now)

const addressSubject = (linkId: number, addressId: number) => `${linkId}:${addressId}`

/** Names the address by its id in the link's list, which no other address ever has. */
export async function createAddressPass(
  appKey: AppKey,
  linkId: number,
  addressId: number,
  now: Date,
): Promise<string> {
  const subject = addressSubject(linkId, addressId)
  return `${addressId}.${await createPass(appKey, 'link-address', subject, LINK_PASS_TTL_SECONDS, now)}`
}

/** @param link.addressIds those in the list now: whoever is taken off it loses access. */
export async function isAddressPassValid(
  appKey: AppKey,
  link: { id: number; addressIds: readonly number[] },
  pass: string | undefined,
  now: Date,
): Promise<boolean> {
  const [, digits = '', signed] = /^([1-9]\d{0,14})\.(.+)$/.exec(pass ?? '') ?? []
  const addressId = Number(digits)
  if (!link.addressIds.includes(addressId)) return false
  return isPassValid(appKey, 'link-address', addressSubject(link.id, addressId), signed, now)
}

/** One cookie for each link, so that opening a second one does not close the first. */
export const linkPassCookie = (linkHash: string) => `atoll-link-${linkHash}`

/** Beside the password's: a link may ask for both. */
export const addressPassCookie = (linkHash: string) => `atoll-link-address-${linkHash}`

/** The whole `Set-Cookie` for a pass. */
export const passSetCookie = (cookie: string, pass: string, origin: string): string =>
  privateCookie(cookie, pass, origin, { path: '/', maxAgeSeconds: LINK_PASS_TTL_SECONDS })
