import { requireUser } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { ValidationError } from '#worker/errors.ts'
import { languageLines } from '#worker/i18n/language-lines.ts'
import { CHANNELS, isNotificationType } from '#worker/notify/notification-types.ts'
import type { Channels, NotificationType } from '#worker/notify/notification-types.ts'
import { requireChoices } from './policy.ts'
import { presentSubscriptions } from './present.ts'
import { selectChoices, updateChoices } from './queries.ts'
import type { SubscriptionsInput, SubscriptionsResponse } from './schema.ts'

/** Returns by which channels the caller is notified of each type. Throws NotFoundError, UnauthorizedError. */
export async function getSubscriptions(
  ctx: RequestContext,
): Promise<Omit<SubscriptionsResponse, 'status'>> {
  requireChoices(ctx)
  const choices = await selectChoices(ctx.deps.db, requireUser(ctx).id)
  return presentSubscriptions(choices, languageLines(ctx))
}

/**
 * Chooses channels; those that are not named stay. Nothing is stored unless every name is known.
 * @throws NotFoundError, UnauthorizedError, ValidationError.
 */
export async function chooseChannels(
  ctx: RequestContext,
  { selections }: SubscriptionsInput,
): Promise<void> {
  requireChoices(ctx)
  const user = requireUser(ctx)
  const changes = new Map<NotificationType, Partial<Channels>>()
  for (const [index, { notif_id: type, channels }] of selections.entries()) {
    if (!isNotificationType(type))
      throw unknownName(`selections.${index}.notif_id`, 'There is no such notification.')
    const unknown = Object.keys(channels).find((name) => !isChannel(name))
    if (unknown !== undefined)
      throw unknownName(`selections.${index}.channels`, 'There is no such channel.')
    changes.set(type, { ...changes.get(type), ...channels })
  }
  const named = [...changes]
    .map(([type, channels]) => ({ type, channels }))
    .filter(({ channels }) => Object.keys(channels).length > 0)
  await updateChoices(ctx.deps.db, user.id, named)
}

const isChannel = (name: string) => (CHANNELS as readonly string[]).includes(name)

const unknownName = (field: string, message: string) => new ValidationError({ [field]: [message] })
