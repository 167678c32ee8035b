import { exceededLimit } from '#db/client.ts'
import { authorize } from '#worker/access/access.ts'
import { callerAccess } from '#worker/access/open-space.ts'
import type { CallerAccess } from '#worker/access/open-space.ts'
import type { RequestContext, SignedInUser } from '#worker/context/context.ts'
import { NotFoundError, ValidationError } from '#worker/errors.ts'
import { loadEntries } from '#worker/features/drive/entries/get-entry.ts'
import { presentEntry } from '#worker/features/drive/entries/present.ts'
import type { ShownEntry } from '#worker/features/drive/entries/entry-rows.ts'
import type { EntryUser } from '#worker/features/drive/entries/schema.ts'
import { displayName } from '#worker/features/bootstrap/present.ts'
import { activeLanguage } from '#worker/i18n/language-lines.ts'
import { mapInSlices } from '#worker/input/in-slices.ts'
import { MAILED_PER_SLICE, newMail, sendQueuedMail } from '#worker/mail/outbox.ts'
import { unsubscribeUrl } from '#worker/notify/unsubscribe-token.ts'
import { sendDuePush } from '#worker/notify/web-push/deliver-push.ts'
import { sharedMail, signatureOf } from './mails.ts'
import { deleteGrant, insertGrants, updateGrant } from './queries.ts'
import type { GrantRights } from './queries.ts'
import type { ChangePermissionsInput, ShareEntryInput, SharePermission } from './schema.ts'

/**
 * Shares an entry, and what is below it, with addresses. Whoever has no account yet gets the share by proving the
 * address.
 * @param countAttempt called once the entry is read, as the limiter waits for that read.
 * @throws NotFoundError, ForbiddenError, ValidationError (own address, too many new addresses in a day).
 */
export async function shareEntry(
  ctx: RequestContext,
  input: ShareEntryInput & { id: number },
  countAttempt: () => Promise<void>,
): Promise<EntryUser[]> {
  const caller = callerAccess(ctx)
  const { entry, rights } = await loadShareable(ctx, caller, input)
  await countAttempt()
  const { emails } = input
  if (emails.includes(entry.ownerEmail))
    throw new ValidationError({ emails: ['The owner has access already.'] })
  const { db, clock } = ctx.deps
  const mails = await mapInSlices(emails, MAILED_PER_SLICE, (email) =>
    shareMails(ctx, caller.user, entry, email),
  )
  const row = await insertGrants(db, {
    ...rights,
    entryId: entry.id,
    userId: caller.user.id,
    emails,
    mails,
    facts: {
      sharer: displayName(caller.user),
      entryName: entry.name,
      entryHash: entry.hash,
      isFolder: entry.isFolder,
    },
    isProofRequired: ctx.site.settings.require_email_confirmation,
    mostNewAddresses: ctx.site.settings['drive.new_addresses_per_day'],
    now: clock(),
  }).catch((error: unknown) => {
    const limit = exceededLimit(error)
    throw limit === null ? error : new TooManyNewAddressesError(limit)
  })
  sendQueuedMail(ctx)
  sendDuePush(ctx)
  return usersOf(caller, row)
}

async function shareMails(
  ctx: RequestContext,
  sharer: SignedInUser,
  { name: entryName }: ShownEntry,
  email: string,
) {
  // The receiver's own language would tell whether there is an account.
  const receiver = { email, language: activeLanguage(ctx) }
  const facts = { sharer: signatureOf(sharer).full, entryName }
  const url = await unsubscribeUrl(ctx, { email, types: ['file-entry-shared'] })
  return {
    toAccount: await newMail(ctx, receiver, sharedMail(ctx, facts, url)),
    toAddress: await newMail(ctx, receiver, sharedMail(ctx, facts)),
  }
}

/** Changes the rights of somebody that the entry itself is shared with. Throws NotFoundError, ForbiddenError, ValidationError. */
export async function changePermissions(
  ctx: RequestContext,
  input: ChangePermissionsInput & { id: number },
): Promise<EntryUser[]> {
  const caller = callerAccess(ctx)
  const { entry, rights } = await loadShareable(ctx, caller, input)
  const now = ctx.deps.clock().toISOString()
  const key = { entryId: entry.id, userId: input.userId, viewerId: caller.user.id }
  const { isFound, row } = await updateGrant(ctx.deps.db, key, rights, now)
  if (!isFound) throw notSharedHere(caller, entry, input.userId)
  return usersOf(caller, row)
}

/**
 * Ends a share of the entry; with the caller's own id, leaves it.
 * @throws NotFoundError, ForbiddenError, ValidationError (it comes from a folder above).
 */
export async function unshareEntry(
  ctx: RequestContext,
  input: { id: number; userId: number },
): Promise<EntryUser[]> {
  const caller = callerAccess(ctx)
  const [entry] = await loadEntries(ctx, caller, [input.id])
  const isLeaving = input.userId === caller.user.id
  authorize(caller, isLeaving ? 'view' : 'unshare', [entry])
  const key = { entryId: entry.id, userId: input.userId, viewerId: caller.user.id }
  const { isFound, row } = await deleteGrant(ctx.deps.db, key)
  if (!isFound) throw notSharedHere(caller, entry, input.userId)
  return usersOf(caller, row)
}

/** Nobody gives rights that they do not have. Throws NotFoundError, also for an entry in the trash, and ForbiddenError. */
async function loadShareable(
  ctx: RequestContext,
  caller: CallerAccess,
  { id, permissions }: { id: number; permissions: readonly SharePermission[] },
): Promise<{ entry: ShownEntry; rights: GrantRights }> {
  const [entry] = await loadEntries(ctx, caller, [id])
  if (entry.deletedAt !== null) throw new NotFoundError()
  authorize(caller, 'share', [entry])
  const rights = {
    canEdit: permissions.includes('edit'),
    canDownload: permissions.includes('download'),
  }
  if (rights.canEdit) authorize(caller, 'update', [entry])
  if (rights.canDownload) authorize(caller, 'download', [entry])
  return { entry, rights }
}

/** Empty for a caller who has just left. */
const usersOf = (caller: CallerAccess, row: ShownEntry | null): EntryUser[] =>
  row ? presentEntry(row, caller).users : []

/** Somebody may have the entry by a folder above it, where that is to be changed. */
function notSharedHere(caller: CallerAccess, entry: ShownEntry, userId: number): Error {
  const isAbove = presentEntry(entry, caller).users.some(
    ({ id, owns_entry: isOwner }) => id === userId && !isOwner,
  )
  if (!isAbove) return new NotFoundError()
  return new ValidationError({
    userId: ['This access comes from a folder above. Change it there.'],
  })
}

class TooManyNewAddressesError extends ValidationError {
  constructor(count: number) {
    super(
      { emails: ['You can share with or invite at most :count new addresses a day.'] },
      { count },
    )
  }
}
