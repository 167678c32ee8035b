import { isRequirementViolation, isUniqueViolation } from '#db/client.ts'
import type { RequestContext } from '#worker/context/context.ts'
import type { WorkerEnv } from '#worker/context/env.ts'
import { NotFoundError, ValidationError } from '#worker/errors.ts'
import { takeNameChoice } from './limits.ts'
import type { LinkChanges, LinkRow } from './queries.ts'
import type { LinkInput } from './schema.ts'

/** To be called once the caller may change the link: it hashes the password. Throws RateLimitError. */
export async function changesOf(
  ctx: RequestContext,
  env: WorkerEnv,
  input: LinkInput,
): Promise<Pick<LinkChanges, 'columns' | 'emails'>> {
  const { name, password, expires_at: expiresAt, allow_download: allowDownload, limits } = input
  if (name != null) await takeNameChoice(env, ctx)
  return {
    columns: {
      ...(name !== undefined && { name }),
      ...(password !== undefined && {
        passwordHash: password === null ? null : await ctx.deps.passwords.hash(password),
      }),
      ...(expiresAt !== undefined && {
        expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
      }),
      ...(allowDownload !== undefined && { allowDownload }),
      ...(limits?.downloads !== undefined && { maxDownloads: limits.downloads }),
    },
    emails: input.emails,
  }
}

/** @throws ValidationError when the name is taken, NotFoundError when the link or an entry is gone meanwhile. */
export async function storeLink(store: () => Promise<LinkRow>): Promise<LinkRow> {
  try {
    return await store()
  } catch (error) {
    if (isUniqueViolation(error))
      throw new ValidationError({ name: ['This name is taken. Please choose another.'] })
    if (isRequirementViolation(error)) throw new NotFoundError()
    throw error
  }
}
