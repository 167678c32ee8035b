import { requireUser } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { ValidationError } from '#worker/errors.ts'
import type { FieldErrors } from '#worker/errors.ts'
import { isTimezone } from '#worker/i18n/timezone.ts'
import { showDetails } from './get-user.ts'
import { authorizeChanging, maySetSpace } from './policy.ts'
import { updateProfile as updateProfileRow } from './queries.ts'
import type { UpdateProfileInput, UserDetails, UserId } from './schema.ts'
import { COUNTRY_CODES } from './value-lists.ts'

/**
 * Changes the caller's names, language, country, time zone and formats; user admins also set any account's space. Others' own
 * requests for space are ignored.
 * @throws UnauthorizedError, NotFoundError, ValidationError.
 */
export async function updateProfile(
  ctx: RequestContext,
  id: UserId,
  { available_space: space, ...input }: UpdateProfileInput,
): Promise<UserDetails> {
  const user = requireUser(ctx)
  const userId = id === 'me' ? user.id : id
  const setsSpace = space !== undefined && maySetSpace(user)
  if (!setsSpace || Object.keys(input).length > 0) authorizeChanging(user, userId)
  const errors: FieldErrors = {}
  if (input.language && !ctx.site.localizations.some(({ language }) => language === input.language))
    errors['language'] = ['There is no such language.']
  if (input.country && !COUNTRY_CODES.includes(input.country))
    errors['country'] = ['There is no such country.']
  if (input.timezone && !isTimezone(input.timezone))
    errors['timezone'] = ['There is no such time zone.']
  if (Object.keys(errors).length > 0) throw new ValidationError(errors)
  const changes = { ...withoutEmpty(input), ...(setsSpace && { available_space: space }) }
  const details = await updateProfileRow(ctx.deps.db, userId, changes, ctx.deps.clock())
  return showDetails(ctx, details, { relations: [], counts: [] })
}

/** An empty choice is none. */
const withoutEmpty = (input: UpdateProfileInput): UpdateProfileInput =>
  Object.fromEntries(Object.entries(input).map(([field, value]) => [field, value || null]))
