import { describe, expect, it } from 'vitest'
import { can, ENTRY_ACTIONS } from '#worker/access/can.ts'
import { DEFAULT_WORKSPACE_ROLES, rightsOf } from '#worker/access/workspace-permissions.ts'
import type { EntryAction, EntryActor, EntryFacts, OpenedLink } from '#worker/access/can.ts'

type MemberRights = NonNullable<EntryFacts['membership']>

const SITE_PERMISSIONS = [
  'files.create',
  'files.update',
  'files.download',
  'files.delete',
  'shares.create',
  'links.create',
]
const permissions = (...names: string[]) => names.map((name) => ({ name, restrictions: [] }))

const ME = 1
const SOMEBODY = 2
const user: EntryActor = { kind: 'user', id: ME, permissions: permissions(...SITE_PERMISSIONS) }
const visitor: EntryActor = { kind: 'visitor' }
const admin = (...names: string[]): EntryActor => ({
  kind: 'admin',
  permissions: permissions(...names),
})

const STRANGE: EntryFacts = {
  space: { kind: 'personal', ownerId: SOMEBODY },
  isOwnerBanned: false,
  membership: null,
  grant: null,
  link: null,
  creatorId: SOMEBODY,
  isTrashed: false,
}
const [contributor, editor, workspaceAdmin] = [0, 1, 2].map((index) =>
  rightsOf(DEFAULT_WORKSPACE_ROLES[index]?.permissions ?? []),
) as [MemberRights, MemberRights, MemberRights]
const workspace = { kind: 'workspace', ownerId: SOMEBODY } as const
const view = (link: Partial<OpenedLink & { kind: 'link' }> = {}): OpenedLink => ({
  kind: 'link',
  allowDownload: false,
  allowEdit: false,
  allowComments: false,
  ...link,
})

interface Row {
  who: string
  actor: EntryActor
  facts: Partial<EntryFacts>
  may: EntryAction[]
}

const IN_OWN_SPACE: EntryAction[] = [
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
]

const ROWS: Row[] = [
  {
    who: 'the owner of a personal space',
    actor: user,
    facts: { space: { kind: 'personal', ownerId: ME } },
    may: IN_OWN_SPACE,
  },
  {
    who: 'the owner of a workspace',
    actor: user,
    facts: { space: { kind: 'workspace', ownerId: ME } },
    may: [...ENTRY_ACTIONS],
  },
  {
    who: 'a contributor',
    actor: user,
    facts: { space: workspace, membership: contributor },
    may: ['view', 'download', 'create', 'update', 'copyBeside', 'comment'],
  },
  {
    who: 'a contributor, of what they have put there',
    actor: user,
    facts: { space: workspace, membership: contributor, creatorId: ME },
    may: ['view', 'download', 'create', 'update', 'delete', 'copyBeside', 'comment'],
  },
  {
    who: 'an editor',
    actor: user,
    facts: { space: workspace, membership: editor },
    may: IN_OWN_SPACE,
  },
  {
    who: 'an admin of a workspace',
    actor: user,
    facts: { space: workspace, membership: workspaceAdmin },
    may: [...IN_OWN_SPACE, 'manageMembers', 'manageSettings'],
  },
  {
    who: 'a member by a role of the workspace’s own',
    actor: user,
    facts: { space: workspace, membership: new Set(['view', 'move'] as const) },
    may: ['view', 'move'],
  },
  {
    who: 'somebody it is shared with',
    actor: user,
    facts: { grant: { canEdit: false, canDownload: false, canEditParent: false } },
    may: ['view', 'comment'],
  },
  {
    who: 'somebody it is shared with to download',
    actor: user,
    facts: { grant: { canEdit: false, canDownload: true, canEditParent: false } },
    may: ['view', 'download', 'comment'],
  },
  {
    who: 'somebody it is shared with to edit',
    actor: user,
    facts: { grant: { canEdit: true, canDownload: false, canEditParent: false } },
    may: ['view', 'create', 'update', 'comment'],
  },
  {
    who: 'somebody a folder above is shared with to edit',
    actor: user,
    facts: { grant: { canEdit: true, canDownload: false, canEditParent: true } },
    may: ['view', 'create', 'update', 'move', 'copyBeside', 'comment'],
  },
  {
    who: 'somebody it is shared with to edit, of what they have put there',
    actor: user,
    facts: { grant: { canEdit: true, canDownload: true, canEditParent: true }, creatorId: ME },
    may: ['view', 'download', 'create', 'update', 'move', 'delete', 'copyBeside', 'comment'],
  },
  { who: 'a visitor by link', actor: visitor, facts: { link: view() }, may: ['view'] },
  {
    who: 'a visitor by a link that allows everything',
    actor: visitor,
    facts: { link: view({ allowDownload: true, allowEdit: true, allowComments: true }) },
    may: ['view', 'download', 'create', 'comment'],
  },
  {
    who: 'a visitor by a file request',
    actor: visitor,
    facts: { link: { kind: 'request' } },
    may: ['create'],
  },
  {
    who: 'an admin who may look at files',
    actor: admin('files.view'),
    facts: {},
    may: ['view', 'download'],
  },
  {
    who: 'an admin who may delete',
    actor: admin('files.manage'),
    facts: {},
    may: ['delete', 'deleteForever'],
  },
  { who: 'an admin of users', actor: admin('users.update'), facts: {}, may: ['transfer'] },
  {
    who: 'the owner of the site, by admin calls',
    actor: admin('admin'),
    facts: {},
    may: ['view', 'download', 'delete', 'deleteForever', 'transfer'],
  },
  {
    who: 'a job',
    actor: { kind: 'job', actions: new Set(['delete'] as const) },
    facts: {},
    may: ['delete'],
  },
  { who: 'another user', actor: user, facts: {}, may: [] },
  { who: 'another user, in a workspace', actor: user, facts: { space: workspace }, may: [] },
  {
    who: 'another user, of what they have put there once',
    actor: user,
    facts: { creatorId: ME },
    may: [],
  },
  {
    who: 'the owner of the site, as a user',
    actor: { ...user, permissions: permissions('admin') },
    facts: {},
    may: [],
  },
  { who: 'a visitor without a link', actor: visitor, facts: {}, may: [] },
  {
    who: 'a user, by a link that they have not opened',
    actor: user,
    facts: { link: view() },
    may: [],
  },
]

const actionsOf = (actor: EntryActor, facts: Partial<EntryFacts>) =>
  ENTRY_ACTIONS.filter((action) => can(actor, action, { ...STRANGE, ...facts }))

describe('an entry', () => {
  it.each(ROWS)('is open to $who for: $may', ({ actor, facts, may }) => {
    expect(actionsOf(actor, facts)).toEqual(ENTRY_ACTIONS.filter((action) => may.includes(action)))
  })
})

describe('actions without the site’s permission', () => {
  const NEEDS: [string, EntryAction[]][] = [
    ['files.download', ['download']],
    ['files.create', ['create', 'copyBeside']],
    ['files.update', ['update', 'move']],
    ['files.delete', ['delete', 'deleteForever']],
    ['shares.create', ['share']],
    ['links.create', ['link']],
  ]
  const usersRows = ROWS.filter(({ actor }) => actor.kind === 'user')

  it.each(NEEDS)('without %s nobody may, wherever: %s', (missing, actions) => {
    const held = permissions(...SITE_PERMISSIONS.filter((name) => name !== missing))
    for (const { actor, facts, may } of usersRows) {
      const bound = { ...actor, permissions: held } as EntryActor
      const left = ENTRY_ACTIONS.filter((each) => may.includes(each) && !actions.includes(each))
      if (actor.kind === 'user' && actor.permissions.length > 1)
        expect(actionsOf(bound, facts)).toEqual(left)
    }
  })

  it('binds no visitor', () => {
    expect(actionsOf(visitor, { link: view({ allowDownload: true }) })).toContain('download')
  })
})

describe('entries in the trash, or of a banned owner', () => {
  const reached = ROWS.filter(({ facts }) => facts.grant || facts.link)

  it.each([{ isTrashed: true }, { isOwnerBanned: true }])(
    'is reached by no grant or link: %o',
    (state) => {
      for (const { actor, facts } of reached)
        expect(actionsOf(actor, { ...facts, ...state })).toEqual([])
    },
  )

  it('of a workspace whose owner is banned, members may only read', () => {
    const members = { space: workspace, membership: workspaceAdmin, isOwnerBanned: true }
    expect(actionsOf(user, members)).toEqual(['view', 'download'])
  })

  it('in the trash it stays its owner’s, and the workspace’s', () => {
    const own = { space: { kind: 'personal', ownerId: ME }, isTrashed: true } as const
    expect(actionsOf(user, own)).toEqual(actionsOf(user, { ...own, isTrashed: false }))
    const members = { space: workspace, membership: editor, isTrashed: true }
    expect(actionsOf(user, members)).toEqual(actionsOf(user, { ...members, isTrashed: false }))
  })
})
