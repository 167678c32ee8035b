import { FIRST_DAY, type FilledSite } from './fill-site.ts'

const filters = (value: object) => `filters=${encodeURIComponent(JSON.stringify(value))}`

/** Where rows of one day are asked for: those of the first. */
const ON_FIRST_DAY = { from: FIRST_DAY, to: FIRST_DAY }

/** Each index with its queries beside the plain one. */
export const INDEXES: Record<string, (facts: FilledSite) => string[]> = {
  users: ({ rareRole, defaultRole }) => [
    'orderBy=last_active_at',
    'orderBy=email',
    'orderBy=name',
    'orderBy=used_space',
    filters({ role: rareRole }),
    filters({ role: defaultRole }),
    filters({ banned: true }),
    filters({ banned: false }),
    filters({ verified: true }),
    filters({ verified: false }),
    filters({ two_factor: true }),
    filters({ two_factor: false }),
    filters({ subscribed: true }),
    filters({ subscribed: false }),
    filters({ created_at: ON_FIRST_DAY }),
    filters({ last_active_at: ON_FIRST_DAY }),
  ],
  files: ({ user }) => [
    'orderBy=file_size',
    'orderBy=type',
    'orderBy=name',
    filters({ type: 'video' }),
    filters({ type: 'text' }),
    filters({ type: 'none' }),
    `orderBy=file_size&${filters({ type: 'video' })}`,
    filters({ public: true }),
    filters({ public: false }),
    `orderBy=file_size&${filters({ type: 'text' })}`,
    filters({ trashed: true }),
    filters({ trashed: false }),
    filters({ owner: user }),
    filters({ created_at: ON_FIRST_DAY }),
  ],
  links: ({ user }) => [
    filters({ kind: 'request' }),
    filters({ kind: 'link' }),
    filters({ expired: true }),
    filters({ expired: false }),
    filters({ protected: true }),
    filters({ protected: false }),
    filters({ reported: true }),
    filters({ reported: false }),
    filters({ owner: user }),
    filters({ created_at: ON_FIRST_DAY }),
  ],
  'link-reports': () => [
    filters({ closed: false }),
    filters({ closed: true }),
    filters({ reason: 'phishing' }),
    filters({ reason: 'other' }),
  ],
  'contact-messages': () => [
    filters({ status: 'new' }),
    filters({ status: 'answered' }),
    filters({ created_at: ON_FIRST_DAY }),
  ],
  workspaces: ({ user }) => [
    'orderBy=name',
    filters({ owner: user }),
    filters({ created_at: ON_FIRST_DAY }),
  ],
  tags: ({ user }) => [filters({ owner: user })],
  'audit-events': ({ user }) => [
    filters({ action: 'role.delete' }),
    filters({ action: 'user.update' }),
    filters({ actor: user }),
    filters({ actor: user + 1 }),
    filters({ subject_type: 'role' }),
    filters({ subject_type: 'user' }),
    filters({ created_at: ON_FIRST_DAY }),
  ],
  'outgoing-mails': () => [
    filters({ status: 'failed' }),
    filters({ status: 'sent' }),
    filters({ created_at: ON_FIRST_DAY }),
  ],
  errors: () => ['orderBy=count', filters({ last_at: ON_FIRST_DAY })],
  'job-runs': () => [filters({ job: 'rollUpReports' }), filters({ failed: true })],
  jobs: () => [],
  roles: () => [],
  pages: () => [],
  themes: () => [],
  'billing/products': () => [],
  'billing/subscriptions': ({ product }) => [
    filters({ status: 'past_due' }),
    filters({ status: 'active' }),
    filters({ gateway: 'manual' }),
    filters({ gateway: 'stripe' }),
    filters({ plan: product }),
    filters({ created_at: ON_FIRST_DAY }),
  ],
  'billing/invoices': () => [
    filters({ status: 'open' }),
    filters({ status: 'paid' }),
    filters({ created_at: ON_FIRST_DAY }),
  ],
  localizations: () => ['orderBy=translated_count'],
  'roles/2/users': () => ['orderBy=email'],
}

/** A text of many rows, of a few old ones, and of none. */
export const SEARCHES: Record<string, [string, string, string]> = {
  users: ['person', 'person000007', 'no such'],
  files: ['txt', ' 000017.', 'no such'],
  links: ['bench', 'bench7', 'no such'],
  'link-reports': ['message', 'bench7', 'no such'],
  'contact-messages': ['message', 'writer 17', 'no such'],
  workspaces: ['team', 'team 17', 'no such'],
  tags: ['tag', 'tag 17', 'no such'],
  'audit-events': ['subject', 'subject 17', 'no such'],
  'outgoing-mails': ['person', 'person000007', 'no such'],
  errors: ['message', 'message 17', 'no such'],
  'billing/subscriptions': ['person', 'person000007', 'no such'],
  'billing/invoices': ['person', 'INV-000017', 'no such'],
  'roles/2/users': ['person', 'person000007', 'no such'],
}

/** Their texts are indexed; of the others, the search reads every row until a page is full. */
export const INDEXED = new Set(['users', 'files', 'roles/2/users'])
