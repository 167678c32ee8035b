import { z } from 'zod'
import { Email } from '#worker/features/account/schema.ts'
import { success, Time } from '#worker/input/answer.ts'

/** Bounds what each request of an owner loads. */
export const MOST_WORKSPACES = 100

/** People of one workspace, invitations included: they are shown in one list. */
export const MOST_MEMBERS = 1000

const WorkspaceUser = z.object({
  id: z.int(),
  email: z.string(),
  display_name: z.string(),
  avatar: z.string().nullable(),
})

/** A member, the owner included. `member_id` is the user's id. */
export const WorkspaceMember = WorkspaceUser.extend({
  member_id: z.int(),
  /** Null for the owner. */
  role_id: z.int().nullable(),
  role_name: z.string(),
  is_owner: z.boolean(),
  created_at: Time,
}).meta({ ref: 'WorkspaceMember' })
export type WorkspaceMember = z.infer<typeof WorkspaceMember>

export const WorkspaceInvite = z
  .object({
    id: z.string(),
    email: z.string(),
    role_id: z.int(),
    role_name: z.string(),
    mailed_at: Time,
    expires_at: Time,
    is_expired: z.boolean(),
  })
  .meta({ ref: 'WorkspaceInvite' })
export type WorkspaceInvite = z.infer<typeof WorkspaceInvite>

/** The personal one has id 0 and the name Default. */
export const Workspace = z
  .object({
    id: z.int(),
    name: z.string(),
    /** Null: workspaces are shown by their initials. */
    avatar: z.string().nullable(),
    default: z.boolean(),
    owner_id: z.int(),
    members_count: z.int(),
    owner: WorkspaceUser,
    /** The caller's part in it. */
    currentUser: z.object({
      member_id: z.int(),
      role_id: z.int().nullable(),
      role_name: z.string(),
      is_owner: z.boolean(),
      /** Names of the registry of workspace permissions. */
      permissions: z.array(z.string()),
    }),
    /** The owner is banned: members may read only. */
    is_read_only: z.boolean(),
  })
  .meta({ ref: 'Workspace' })
export type Workspace = z.infer<typeof Workspace>

/** A workspace with its people; invitations for those only who may manage members. */
export const WorkspaceDetails = Workspace.extend({
  members: z.array(WorkspaceMember),
  invites: z.array(WorkspaceInvite),
  /** Bytes of its files, versions and trash included. */
  used: z.int(),
  /** Bytes that it may have: the owner's storage less what the owner's other spaces hold. Null = no limit. */
  available: z.int().nullable(),
}).meta({ ref: 'WorkspaceDetails' })
export type WorkspaceDetails = z.infer<typeof WorkspaceDetails>

const WorkspaceName = z
  .string({ error: 'Please enter a name.' })
  .trim()
  .min(1, 'Please enter a name.')
  .max(100, 'This name is too long.')
  .regex(
    /^[^\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]*$/u,
    'A name cannot contain this character.',
  )
  .regex(/[^\p{C}\p{Z}\p{M}]/u, 'Please enter a name.')
  .transform((name) => name.normalize('NFC'))

export const WorkspaceInput = z.object({ name: WorkspaceName })
export type WorkspaceInput = z.infer<typeof WorkspaceInput>

export const WorkspaceParam = z.object({ id: z.coerce.number().int().min(0) })

export const InviteParam = z.object({ inviteId: z.string().max(100) })

const RoleId = z.coerce.number().int().min(1)

/** Addresses that one call may invite. */
const MAX_INVITED = 50

export const InviteInput = z.object({
  emails: z
    .array(Email)
    .min(1, 'Please enter an email address.')
    .max(MAX_INVITED, 'These are too many at once.')
    .transform((emails) => [...new Set(emails)]),
  roleId: RoleId,
})
export type InviteInput = z.infer<typeof InviteInput>

export const ChangeRoleInput = z.object({ roleId: RoleId })

/** `memberId` is the user's id. */
export const MemberParam = WorkspaceParam.extend({ memberId: z.coerce.number().int().min(1) })

/** To a member, who must have room for the workspace's files. */
export const TransferInput = z.object({ userId: z.coerce.number().int().min(1) })

export const WorkspacesResponse = success({ workspaces: z.array(Workspace) })
export type WorkspacesResponse = z.infer<typeof WorkspacesResponse>

export const WorkspaceResponse = success({ workspace: WorkspaceDetails })
export type WorkspaceResponse = z.infer<typeof WorkspaceResponse>

export const WorkspaceRole = z
  .object({
    id: z.int(),
    name: z.string(),
    description: z.string().nullable(),
    permissions: z.array(z.string()),
  })
  .meta({ ref: 'WorkspaceRole' })
export type WorkspaceRole = z.infer<typeof WorkspaceRole>

/** Roles to invite with; the first is the usual one. */
export const WorkspaceRolesResponse = success({ workspace_roles: z.array(WorkspaceRole) })
export type WorkspaceRolesResponse = z.infer<typeof WorkspaceRolesResponse>

/** Counting ends here: `is_more` says that there are more. */
export const MOST_COUNTED_FILES = 100_000

/** Of the active workspace: its files outside the trash, and the bytes that it takes with versions and trash. */
export const WorkspaceFilesResponse = success({
  count: z.int(),
  is_more: z.boolean(),
  size: z.int(),
})
export type WorkspaceFilesResponse = z.infer<typeof WorkspaceFilesResponse>

export const JoinResponse = success({ workspace: z.object({ id: z.int() }) })
export type JoinResponse = z.infer<typeof JoinResponse>
