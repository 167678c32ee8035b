import type { Credential } from '#worker/context/context.ts'
import type { Message } from '#worker/i18n/trans.ts'
import { SERVICE_NAMES } from '#worker/settings/service-names.ts'
import type { AccountAccess, SharedAccess } from '#worker/auth/account-access.ts'

const MAX_LISTED_NAMES = 10

/** The access token that the call came with, which stays. */
export const keptTokenId = ({ kind, id }: Credential): number | null =>
  kind === 'token' ? id : null

/** Lists in a mail what a password change, a reset or "log out other sessions" removes. */
export function removedAccess(
  { tokens, services }: AccountAccess,
  keptId: number | null = null,
): Message[] {
  const names = tokens.filter(({ id }) => id !== keptId).map(({ name }) => `“${name}”`)
  const listed = names.slice(0, MAX_LISTED_NAMES).join(', ')
  const list = names.length > MAX_LISTED_NAMES ? `${listed}, … (${names.length})` : listed
  return [...deletedTokens(list), ...disconnectedServices(services)]
}

/**
 * Lists the access that the first verification of an address removes. Token names are omitted: whoever registered first
 * chose them, and could address the owner with them.
 */
export function takenOverAccess(access: SharedAccess): Message[] {
  const { tokens, services, linkCount, shareCount, inviteCount, twoFactorConfirmedAt } = access
  return [
    ...deletedTokens(tokens.length === 0 ? '' : String(tokens.length)),
    ...disconnectedServices(services),
    ...(twoFactorConfirmedAt === null
      ? []
      : [{ message: 'Two-factor authentication was switched off.' }]),
    ...counted('Shareable links deleted: :count', linkCount),
    ...counted('Shares with people ended: :count', shareCount),
    ...counted('Invitations withdrawn: :count', inviteCount),
  ]
}

const counted = (message: string, count: number): Message[] =>
  count === 0 ? [] : [{ message, values: { count } }]

const deletedTokens = (list: string): Message[] =>
  list === '' ? [] : [{ message: 'Access tokens deleted: :list', values: { list } }]

function disconnectedServices(services: AccountAccess['services']): Message[] {
  if (services.length === 0) return []
  const list = services.map((service) => SERVICE_NAMES[service]).join(', ')
  return [{ message: 'Services disconnected: :list', values: { list } }]
}
