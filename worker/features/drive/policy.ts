import mime from 'mime'
import {
  ForbiddenError,
  NotFoundError,
  PayloadTooLargeError,
  UnauthorizedError,
  ValidationError,
} from '#worker/errors.ts'
import { hasPermission } from '#worker/permissions.ts'
import type { Permission } from '#worker/permissions.ts'
import type { Message } from '#worker/i18n/trans.ts'
import type { SettingValues } from '#worker/settings/registry.ts'
import { sizeProblem, uploadProblem } from './file-rules.ts'
import type { FileFacts } from './file-rules.ts'
import type { EntryPermissions } from './schema.ts'

/**
 * | who                                | sees it | download | update, create in it | delete |
 * |------------------------------------|---------|----------|----------------------|--------|
 * | its owner, by the role's permission| yes     | files.download | files.update, files.create | files.delete |
 * | a link's visitor                   | yes     | allow_download | no             | no     |
 * | anybody else                       | 404     | 404      | 404                  | 404    |
 *
 * Moving is an update, copying a creation, restoring (the reverse of deleting) needs files.delete. What would be
 * replaced goes to the trash, so replacing needs files.delete as well.
 */
export type EntryAction = keyof EntryPermissions

interface User {
  id: number
  permissions: Permission[]
}

/** "u12": the space that a user's own entries live in. */
export const personalScope = (user: { id: number }) => `u${user.id}`

/**
 * 0 is the caller's own. No other workspace is open to anyone yet, and one that the caller is no member of is none
 * that they may know of. Throws NotFoundError.
 */
export function authorizeWorkspace(workspaceId: number): void {
  if (workspaceId !== 0) throw new NotFoundError()
}

/** The space that a call works in. Throws NotFoundError. */
export function resolveScope(user: User, workspaceId: number): string {
  authorizeWorkspace(workspaceId)
  return personalScope(user)
}

/** What the role lets a user do with their own entries, or in their own space. Throws ForbiddenError. */
export function authorizeAction(user: User, action: EntryAction): void {
  if (!hasPermission({ user, guest_role: null }, action)) throw new ForbiddenError()
}

/** Throws ForbiddenError. */
export function authorizeReplacing(user: User, replaced: readonly unknown[]): void {
  if (replaced.length > 0) authorizeAction(user, 'files.delete')
}

export function ownerPermissions(user: User): EntryPermissions {
  const may = (action: EntryAction) => hasPermission({ user, guest_role: null }, action)
  return {
    'files.update': may('files.update'),
    'files.create': may('files.create'),
    'files.download': may('files.download'),
    'files.delete': may('files.delete'),
  }
}

export function linkPermissions(link: { allowDownload: boolean }): EntryPermissions {
  return {
    'files.update': false,
    'files.create': false,
    'files.download': link.allowDownload,
    'files.delete': false,
  }
}

/** Without the password, a link tells neither name nor size of what it leads to. */
export class LinkPasswordRequiredError extends UnauthorizedError {
  constructor() {
    super('Please enter the password of this link.', 'link_password_required')
  }
}

/** Why the site does not take such a file, by its size and type, or null. */
export const fileProblem = (file: FileFacts, settings: SettingValues): Message | null =>
  uploadProblem(
    file,
    {
      maxFileSize: settings['uploads.max_size'],
      allowedFileTypes: settings['uploads.allowed_types'],
      blockedFileTypes: settings['uploads.blocked_types'],
    },
    formatSize,
    (extension) => mime.getType(extension),
  )

/** @param field where the reason is shown. Throws ValidationError. */
export function authorizeFile(file: FileFacts, settings: SettingValues, field = 'file'): void {
  const problem = fileProblem(file, settings)
  if (problem) throw new ValidationError({ [field]: [problem.message] }, problem.values)
}

/** As HTTP says it, for protocols that ask for its 413. Throws PayloadTooLargeError. */
export function authorizeSize(file: Pick<FileFacts, 'name' | 'sizeBytes'>, maxBytes: number): void {
  const problem = sizeProblem(file, maxBytes, formatSize)
  if (problem) throw new PayloadTooLargeError(problem.message, { values: problem.values ?? {} })
}

/** @param availableBytes null = no limit. */
export const fitsSpace = (usedBytes: number, sizeBytes: number, availableBytes: number | null) =>
  availableBytes === null || usedBytes + sizeBytes <= availableBytes

/** Throws OutOfSpaceError. */
export function authorizeSpace(...space: Parameters<typeof fitsSpace>): void {
  if (!fitsSpace(...space)) throw new OutOfSpaceError()
}

export const OUT_OF_SPACE = 'There is not enough space left for this file.'

class OutOfSpaceError extends PayloadTooLargeError {
  constructor() {
    super(OUT_OF_SPACE)
  }
}

/** Binary units, as file systems count. */
function formatSize(sizeBytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB']
  const exponent = Math.min(Math.floor(Math.log2(Math.max(sizeBytes, 1)) / 10), units.length - 1)
  return `${Number((sizeBytes / 1024 ** exponent).toFixed(1))} ${units[exponent]}`
}
