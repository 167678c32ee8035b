import { hasPermission } from './permissions.ts'
import type { PermissionName } from './permission-registry.ts'
import type { Permission } from './permissions.ts'

/**
 * Copying into a folder is `create` there; in its own folder, `copyBeside`. Restoring and replacing, which trashes the
 * replaced entry, are `delete`. `unshare` ends shares and links.
 */
export const ENTRY_ACTIONS = [
  'view',
  'download',
  'create',
  'update',
  'move',
  'delete',
  'deleteForever',
  'copyBeside',
  'share',
  'link',
  'unshare',
  'comment',
  'transfer',
  'manageMembers',
  'manageSettings',
  'deleteSpace',
] as const
export type EntryAction = (typeof ENTRY_ACTIONS)[number]

/** Actors on entries. A link's visitor may be signed in or not. */
export type EntryActor =
  | { kind: 'user'; id: number; permissions: Permission[] }
  /** A user in the admin area, whose calls there are audited. */
  | { kind: 'admin'; permissions: Permission[] }
  | { kind: 'visitor' }
  /** A scheduled job, for the actions of its verb. */
  | { kind: 'job'; actions: ReadonlySet<EntryAction> }

/** Right that a role in a workspace gives; `deleteOwn` is for what the member has put there. */
export type MemberRight = EntryAction | 'deleteOwn'

/** Facts that decide about an entry. */
export interface EntryFacts {
  space: { kind: 'personal' | 'workspace'; ownerId: number }
  /** Whether the owner of the space is banned: then grants and links give no access, and members may only read. */
  isOwnerBanned: boolean
  /** The actor's role in the workspace; null = not a member. */
  membership: ReadonlySet<MemberRight> | null
  /** The rights that shares of the entry, and of folders above it, give to the actor together. */
  grant: GrantedRights | null
  /** The opened link that covers the entry: it has not expired, its maker may still share, its password was given. */
  link: OpenedLink | null
  /** The creator of the entry; null for the space itself. */
  creatorId: number | null
  isTrashed: boolean
}

export interface GrantedRights {
  canEdit: boolean
  canDownload: boolean
  /** By a share of a folder above; without it, an entry is not taken out of its folder (`move`, `copyBeside`). */
  canEditParent: boolean
}

export type OpenedLink =
  | { kind: 'link'; allowDownload: boolean; allowEdit: boolean; allowComments: boolean }
  /** Takes files and shows nothing. */
  | { kind: 'request' }

/**
 * The site-wide permission that a user also needs: a role without `files.download` downloads nothing. Link visitors are
 * exempt, as anybody can open links signed out; ending a share needs none.
 */
const NEEDED: Partial<Record<EntryAction, PermissionName>> = {
  download: 'files.download',
  create: 'files.create',
  update: 'files.update',
  move: 'files.update',
  delete: 'files.delete',
  deleteForever: 'files.delete',
  copyBeside: 'files.create',
  share: 'shares.create',
  link: 'links.create',
}

const ADMIN_NEEDED: Partial<Record<EntryAction, PermissionName>> = {
  view: 'files.view',
  download: 'files.view',
  delete: 'files.manage',
  deleteForever: 'files.manage',
  transfer: 'users.update',
}

/** A personal space has no member to transfer to, and nothing to manage. */
const NOT_IN_PERSONAL: ReadonlySet<EntryAction> = new Set([
  'transfer',
  'manageMembers',
  'manageSettings',
  'deleteSpace',
])

/**
 * The only access rule for entries. Without `view` the entry is hidden: 404.
 *
 * | actor                          | view | download       | create in    | update       | move         | delete       | share, link                 | comment | transfer | manage | delete the space |
 * | ------------------------------ | ---- | -------------- | ------------ | ------------ | ------------ | ------------ | --------------------------- | ------- | -------- | ------ | ---------------- |
 * | owner of the personal space    | yes  | yes            | yes          | yes          | yes          | yes          | yes                         | yes     | no       | no     | no |
 * | owner of the workspace         | yes  | yes            | yes          | yes          | yes          | yes          | yes                         | yes     | yes      | yes    | yes |
 * | member                         | by the role, `WORKSPACE_PERMISSIONS` ||||||||||
 * | person it is shared with       | yes  | if granted     | if edit      | if edit      | if edit of the folder | own, if edit of the folder | no     | yes     | no       | no     | no |
 * | visitor by link                | yes  | allow_download | allow_edit   | no           | no           | no           | no                          | if the link allows | no | no | no |
 * | visitor by file request        | no   | no             | yes          | no           | no           | no           | no                          | no      | no       | no     | no |
 * | admin, by admin calls          | files.view | files.view | no         | no           | no           | files.manage | no                          | no      | users.update | no | no |
 * | job                            | what its verb is for ||||||||||
 * | anybody else                   | no   | no             | no           | no           | no           | no           | no                          | no      | no       | no     | no |
 *
 * User rows also need {@link NEEDED}. Shares never give `deleteForever`; shares and links exclude the trash.
 */
export function can(actor: EntryActor, action: EntryAction, facts: EntryFacts): boolean {
  switch (actor.kind) {
    case 'user':
      return isPermitted(actor, NEEDED[action]) && userMay(actor.id, action, facts)
    case 'admin': {
      const needed = ADMIN_NEEDED[action]
      return needed !== undefined && isPermitted(actor, needed)
    }
    case 'visitor':
      return facts.link !== null && isReachable(facts) && visitorMay(facts.link, action)
    case 'job':
      return actor.actions.has(action)
  }
}

function userMay(userId: number, action: EntryAction, facts: EntryFacts): boolean {
  const { space, membership, grant, creatorId } = facts
  if (space.ownerId === userId) return space.kind === 'workspace' || !NOT_IN_PERSONAL.has(action)
  const isOwn = creatorId === userId
  if (membership) return memberMay(membership, action, facts.isOwnerBanned, isOwn)
  return grant !== null && isReachable(facts) && granteeMay(grant, action, isOwn)
}

function memberMay(
  rights: ReadonlySet<MemberRight>,
  action: EntryAction,
  isReadOnly: boolean,
  isOwn: boolean,
): boolean {
  if (isReadOnly && action !== 'view' && action !== 'download') return false
  return rights.has(action) || (action === 'delete' && isOwn && rights.has('deleteOwn'))
}

function granteeMay(
  { canEdit, canDownload, canEditParent }: GrantedRights,
  action: EntryAction,
  isOwn: boolean,
): boolean {
  switch (action) {
    case 'view':
    case 'comment':
      return true
    case 'download':
      return canDownload
    case 'create':
    case 'update':
      return canEdit
    case 'move':
    case 'copyBeside':
      return canEditParent
    case 'delete':
      return canEditParent && isOwn
    default:
      return false
  }
}

function visitorMay(link: OpenedLink, action: EntryAction): boolean {
  if (link.kind === 'request') return action === 'create'
  switch (action) {
    case 'view':
      return true
    case 'download':
      return link.allowDownload
    case 'create':
      return link.allowEdit
    case 'comment':
      return link.allowComments
    default:
      return false
  }
}

const isReachable = ({ isTrashed, isOwnerBanned }: EntryFacts) => !isTrashed && !isOwnerBanned

const isPermitted = (user: { permissions: Permission[] }, needed: PermissionName | undefined) =>
  needed === undefined || hasPermission({ user, guest_role: null }, needed)
