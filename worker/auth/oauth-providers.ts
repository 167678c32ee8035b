import { z } from 'zod'
import type { SocialService } from '../settings/service-names.ts'

/** The account as a service reports it. */
export interface SocialAccount {
  /** The service's id; it never changes and is never reassigned. */
  serviceUserId: string
  /** To show which account it is. */
  username: string
  /** Null unless the service reports the address as verified. */
  verifiedEmail: string | null
  firstName: string | null
  lastName: string | null
  /** An https address. */
  avatar: string | null
}

interface OAuthProvider {
  scopes: string[]
  authenticateWith: 'http_basic_auth' | 'request_body'
  /** @param read fetches JSON with the access token. Throws ZodError for accounts without an id. */
  loadAccount: (
    read: (address: string | URL) => Promise<unknown>,
    userinfoUrl: string,
  ) => Promise<SocialAccount>
}

const Id = z.union([z.string().trim().min(1).max(255), z.number().int()]).transform(String)

/** Whatever is not a short text counts as absent. */
const Text = z
  .string()
  .transform((text) => text.replaceAll(/\p{C}/gu, '').trim().slice(0, 100) || null)
  .nullable()
  .catch(null)

/** One address, one spelling: as registration keeps it. */
const Email = z
  .string()
  .trim()
  .max(254)
  .pipe(z.email())
  .transform((email) => email.normalize('NFC').toLowerCase())
  .nullable()
  .catch(null)

const Avatar = z
  .url({ protocol: /^https$/ })
  .max(1000)
  .nullable()
  .catch(null)

const Verified = z.literal(true).catch(false as true)

const GoogleUser = z.object({
  sub: Id,
  email: Email,
  email_verified: Verified,
  given_name: Text,
  family_name: Text,
  picture: Avatar,
})

/** Facebook does not report whether an address is verified; a field that would is respected. */
const FacebookUser = z.object({
  id: Id,
  name: Text,
  first_name: Text,
  last_name: Text,
  email: Email,
  email_verified: Verified,
  picture: z.object({ data: z.object({ url: Avatar }) }).catch({ data: { url: null } }),
})

const TwitterUser = z.object({
  data: z.object({
    id: Id,
    username: Text,
    name: Text,
    /** Given only when it is proven. */
    confirmed_email: Email,
    profile_image_url: Avatar,
  }),
})

const EnvatoIdentity = z.object({ userId: Id })
const EnvatoAccount = z.object({
  account: z.object({ firstname: Text, surname: Text, image: Avatar }),
})
const EnvatoUsername = z.object({ username: Text })
const EnvatoEmail = z.object({ email: Email, email_verified: Verified })

export const OAUTH_PROVIDERS: Record<SocialService, OAuthProvider> = {
  google: {
    scopes: ['openid', 'email', 'profile'],
    authenticateWith: 'request_body',
    async loadAccount(read, userinfoUrl) {
      const user = GoogleUser.parse(await read(userinfoUrl))
      return {
        serviceUserId: user.sub,
        username: user.email ?? user.given_name ?? user.sub,
        verifiedEmail: user.email_verified ? user.email : null,
        firstName: user.given_name,
        lastName: user.family_name,
        avatar: user.picture,
      }
    },
  },

  facebook: {
    scopes: ['email', 'public_profile'],
    authenticateWith: 'request_body',
    async loadAccount(read, userinfoUrl) {
      const fields = 'id,name,first_name,last_name,email,picture'
      const user = FacebookUser.parse(await read(withQuery(userinfoUrl, { fields })))
      return {
        serviceUserId: user.id,
        username: user.name ?? user.id,
        verifiedEmail: user.email_verified ? user.email : null,
        firstName: user.first_name,
        lastName: user.last_name,
        avatar: user.picture.data.url,
      }
    },
  },

  twitter: {
    scopes: ['users.read', 'tweet.read', 'users.email'],
    authenticateWith: 'http_basic_auth',
    async loadAccount(read, userinfoUrl) {
      const query = { 'user.fields': 'confirmed_email,profile_image_url,username' }
      const { data: user } = TwitterUser.parse(await read(withQuery(userinfoUrl, query)))
      return {
        serviceUserId: user.id,
        username: user.username ?? user.id,
        verifiedEmail: user.confirmed_email,
        ...splitName(user.name),
        avatar: user.profile_image_url,
      }
    },
  },

  envato: {
    // Envato apps have no scopes: their rights are chosen at registration.
    scopes: [],
    authenticateWith: 'request_body',
    async loadAccount(read, userinfoUrl) {
      const readBeside = async (path: string) => read(new URL(path, userinfoUrl))
      const [identity, account, name, email] = await Promise.all([
        readBeside('/whoami').then((answer) => EnvatoIdentity.parse(answer)),
        read(userinfoUrl).then((answer) => EnvatoAccount.parse(answer).account),
        readBeside('username.json').then((answer) => EnvatoUsername.parse(answer)),
        readBeside('email.json').then((answer) => EnvatoEmail.parse(answer)),
      ])
      return {
        serviceUserId: identity.userId,
        username: name.username ?? identity.userId,
        verifiedEmail: email.email_verified ? email.email : null,
        firstName: account.firstname,
        lastName: account.surname,
        avatar: account.image,
      }
    },
  },
}

function withQuery(address: string, query: Record<string, string>): URL {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}

/** The last word is the family name where there are several. */
function splitName(name: string | null): Pick<SocialAccount, 'firstName' | 'lastName'> {
  const words = name?.split(/\s+/) ?? []
  const lastName = words.length > 1 ? (words.pop() ?? null) : null
  return { firstName: words.join(' ') || null, lastName }
}
