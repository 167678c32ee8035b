import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { UserSession } from '#worker/features/account/schema.ts'
import type {
  UpdateProfileInput,
  UserDetails,
  UserRelation,
} from '#worker/features/profile/schema.ts'
import type { DrivePreferences } from '#worker/features/preferences/schema.ts'
import type { Locale } from '#worker/features/bootstrap/schema.ts'
import { api, apiFetch, unwrap } from '#web/api/api-client.ts'

/** Relations that the account page loads; the server's first HTML loads the same. */
export const ACCOUNT_RELATIONS = [
  'roles',
  'social_profiles',
  'tokens',
] as const satisfies UserRelation[]

/** The account's own fields. */
type AccountFields = Omit<UserDetails, UserRelation>

type Relation = (typeof ACCOUNT_RELATIONS)[number]

export type AccountUser = AccountFields & { [Name in Relation]: NonNullable<UserDetails[Name]> }

export const ACCOUNT_KEY = ['users', 'me'] as const
export const SESSIONS_KEY = ['users', 'me', 'sessions'] as const

const me = { id: 'me' }

export const accountQuery = queryOptions({
  queryKey: ACCOUNT_KEY,
  queryFn: async ({ signal }) => {
    const { user } = await unwrap<{ user: UserDetails }>(
      api.users[':id'].$get(
        { param: me, query: { with: ACCOUNT_RELATIONS.join(',') } },
        { init: { signal } },
      ),
    )
    return user as AccountUser
  },
})

/** In the cache from the start: the page comes with it. */
export const useAccount = (): AccountUser => useSuspenseQuery(accountQuery).data

/** Takes over what an answer said of the account, without asking again. */
export function useAccountCache() {
  const queryClient = useQueryClient()
  return {
    merge: (change: Partial<AccountUser>) =>
      queryClient.setQueryData(ACCOUNT_KEY, (user: AccountUser | undefined) =>
        user ? { ...user, ...change } : user,
      ),
    reload: () => queryClient.invalidateQueries({ queryKey: ACCOUNT_KEY, exact: true }),
  }
}

export async function updateProfile(json: UpdateProfileInput): Promise<AccountFields> {
  const { user } = await unwrap<{ user: UserDetails }>(api.users[':id'].$put({ param: me, json }))
  return user
}

export const saveDensity = (density: DrivePreferences['density']) =>
  unwrap(api.drive.preferences.$put({ json: { density } }))

export async function chooseLocale(locale: string): Promise<Locale> {
  return (await unwrap<{ locale: Locale }>(api.users.me.locale.$post({ json: { locale } }))).locale
}

type AvatarResponse = { user: { avatar: string } }

export async function uploadAvatar(file: File): Promise<string> {
  const body = new FormData()
  body.append('file', file)
  const { user } = await unwrap<AvatarResponse>(
    apiFetch('/users/me/avatar', { method: 'POST', body }),
  )
  return user.avatar
}

export async function fetchAvatar(url: string): Promise<string> {
  const { user } = await unwrap<AvatarResponse>(
    apiFetch('/users/me/avatar', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url }),
    }),
  )
  return user.avatar
}

export async function removeAvatar(): Promise<void> {
  await unwrap(api.users[':id'].avatar.$delete({ param: me }))
}

/** The same until the page is left: zones and countries do not change while one looks. */
export const valueListsQuery = (language: string) =>
  queryOptions({
    queryKey: ['value-lists', language] as const,
    queryFn: ({ signal }) =>
      unwrap(
        api['value-lists'][':names'].$get(
          { param: { names: 'timezones,countries,localizations' } },
          { init: { signal } },
        ),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  })

export function changePassword(json: {
  current_password: string
  password: string
  password_confirmation: string
  removeAccess: boolean
}) {
  return unwrap(api.auth.user.password.$put({ json }))
}

export function mailPasswordLink(email: string) {
  return unwrap<{ message: string }>(api.auth['forgot-password'].$post({ json: { email } }))
}

export function resendVerification(email: string) {
  return unwrap(api.auth.email['verification-notification'].$post({ json: { email } }))
}

export function changeEmail(json: { email: string; password: string }) {
  return unwrap(api.auth.user.email.$put({ json }))
}

export function cancelEmailChange() {
  return unwrap(api.auth.user.email.$delete())
}

export const passwordStatusQuery = queryOptions({
  queryKey: ['users', 'me', 'password-status'] as const,
  queryFn: ({ signal }) =>
    unwrap<{ confirmed: boolean }>(
      api.auth.user['confirmed-password-status'].$get(
        { query: { seconds: '9000' } },
        { init: { signal } },
      ),
    ),
})

export function confirmPassword(password: string) {
  return unwrap(api.auth.user['confirm-password'].$post({ json: { password } }))
}

export const sessionsQuery = queryOptions({
  queryKey: SESSIONS_KEY,
  queryFn: async ({ signal }) =>
    (await unwrap<{ sessions: UserSession[] }>(api['user-sessions'].$get({}, { init: { signal } })))
      .sessions,
})

export function logoutSession(id: number) {
  return unwrap(api['user-sessions'][':id'].$delete({ param: { id: String(id) } }))
}

export function logoutOtherSessions(json: { password: string; removeAccess: boolean }) {
  return unwrap(api['user-sessions']['logout-other'].$post({ json }))
}
