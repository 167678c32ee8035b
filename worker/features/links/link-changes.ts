import { isRequirementViolation, isUniqueViolation } from '#db/client.ts'
import type { LinkKind } from '#db/schema/index.ts'
import { authorize } from '#worker/access/access.ts'
import type { LoadedFacts } from '#worker/access/access.ts'
import type { CallerAccess } from '#worker/access/open-space.ts'
import type { RequestContext } from '#worker/context/context.ts'
import type { WorkerEnv } from '#worker/context/env.ts'
import { NotFoundError, ValidationError } from '#worker/errors.ts'
import { takeNameChoice } from './limits.ts'
import type { LinkChanges } from './link-change-queries.ts'
import type { LinkRow } from './queries.ts'
import type { LinkInput } from './schema.ts'

/**
 * Where visitors can upload there is a folder for it, in which the link's maker may create.
 * @throws ValidationError, ForbiddenError.
 */
export function authorizeUploads(
  caller: CallerAccess,
  { kind, allowEdit }: { kind: LinkKind; allowEdit: boolean },
  entries: readonly (LoadedFacts & { isFolder: boolean })[],
): void {
  if (kind === 'request' && (entries.length !== 1 || !entries[0]?.isFolder))
    throw new ValidationError({ entryIds: ['A file request leads to one folder.'] })
  if (kind === 'link' && !allowEdit) return
  if (!entries.some(({ isFolder }) => isFolder))
    throw new ValidationError({ allow_edit: ['Visitors can upload into folders only.'] })
  authorize(caller, 'create', entries)
}

/** To be called once the caller may change the link: it hashes the password. Throws RateLimitError. */
export async function changesOf(
  ctx: RequestContext,
  env: WorkerEnv,
  input: Omit<LinkInput, 'kind'>,
): Promise<Pick<LinkChanges, 'columns' | 'emails'>> {
  const { name, password, message, limits, expires_at: expiresAt } = input
  const { allow_download: allowDownload, allow_edit: allowEdit } = input
  if (name != null) await takeNameChoice(env, ctx)
  return {
    columns: {
      ...(name !== undefined && { name }),
      ...(message !== undefined && { message: message || null }),
      ...(password !== undefined && {
        passwordHash: password === null ? null : await ctx.deps.passwords.hash(password),
      }),
      ...(expiresAt !== undefined && {
        expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
      }),
      ...(allowDownload !== undefined && { allowDownload }),
      ...(allowEdit !== undefined && { allowEdit }),
      ...(limits?.downloads !== undefined && { maxDownloads: limits.downloads }),
      ...(limits?.files !== undefined && { maxUploads: limits.files }),
      ...(limits?.bytes !== undefined && { maxUploadBytes: limits.bytes }),
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
