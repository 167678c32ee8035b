import type { QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { getAppearance } from '#worker/features/admin/appearance/get-appearance.ts'
import { INVOICES } from '#worker/features/admin/billing/invoices/list-invoices.ts'
import { ListInvoicesQuery } from '#worker/features/admin/billing/invoices/schema.ts'
import { getPlan, getPlanDefaults, PLANS } from '#worker/features/admin/billing/plans/list-plans.ts'
import { ListPlansQuery } from '#worker/features/admin/billing/plans/schema.ts'
import { SUBSCRIPTIONS } from '#worker/features/admin/billing/subscriptions/list-subscriptions.ts'
import { ListSubscriptionsQuery } from '#worker/features/admin/billing/subscriptions/schema.ts'
import { CONTACT_MESSAGES } from '#worker/features/admin/contact-messages/list-messages.ts'
import { ListMessagesQuery } from '#worker/features/admin/contact-messages/schema.ts'
import { FILES } from '#worker/features/admin/files/list-files.ts'
import { ListFilesQuery } from '#worker/features/admin/files/schema.ts'
import { LINKS } from '#worker/features/admin/links/list-links.ts'
import { LINK_REPORTS } from '#worker/features/admin/links/list-reports.ts'
import { ListLinksQuery, ListReportsQuery } from '#worker/features/admin/links/schema.ts'
import { listComputed, type ComputedList } from '#worker/features/admin/lists/computed-list.ts'
import {
  listForAdmin,
  type AdminList,
  type ListQuery,
} from '#worker/features/admin/lists/admin-list.ts'
import { AUDIT_EVENTS } from '#worker/features/admin/logs/audit/list-events.ts'
import { ListEventsQuery } from '#worker/features/admin/logs/audit/schema.ts'
import { ERRORS } from '#worker/features/admin/logs/errors/list-errors.ts'
import { ListErrorsQuery } from '#worker/features/admin/logs/errors/schema.ts'
import { JOBS } from '#worker/features/admin/logs/jobs/list-jobs.ts'
import { JOB_RUNS } from '#worker/features/admin/logs/jobs/list-runs.ts'
import { ListJobsQuery, ListRunsQuery } from '#worker/features/admin/logs/jobs/schema.ts'
import { MAILS } from '#worker/features/admin/logs/mail/list-mails.ts'
import { ListMailsQuery } from '#worker/features/admin/logs/mail/schema.ts'
import { getPage } from '#worker/features/admin/pages/manage-pages.ts'
import { PAGES } from '#worker/features/admin/pages/list-pages.ts'
import { ListPagesQuery } from '#worker/features/admin/pages/schema.ts'
import { readReport } from '#worker/features/admin/reports/read-report.ts'
import { ReportQuery } from '#worker/features/admin/reports/schema.ts'
import { reportKey, reportRangeAt } from '#web/islands/admin/reports/report-range.ts'
import { listLines } from '#worker/features/admin/localizations/list-lines.ts'
import { LOCALIZATIONS } from '#worker/features/admin/localizations/list-localizations.ts'
import {
  ListLinesQuery,
  ListLocalizationsQuery,
} from '#worker/features/admin/localizations/schema.ts'
import { TAGS } from '#worker/features/admin/tags/list-tags.ts'
import { ListTagsQuery } from '#worker/features/admin/tags/schema.ts'
import { getRole, ROLES } from '#worker/features/admin/roles/list-roles.ts'
import { ListRolesQuery } from '#worker/features/admin/roles/schema.ts'
import { getTheme } from '#worker/features/admin/themes/get-theme.ts'
import { THEMES } from '#worker/features/admin/themes/list-themes.ts'
import { ListThemesQuery } from '#worker/features/admin/themes/schema.ts'
import { listSettings } from '#worker/features/admin/settings/list-settings.ts'
import { getAdminUser, listUserRoles } from '#worker/features/admin/users/get-admin-user.ts'
import { USERS } from '#worker/features/admin/users/list-users.ts'
import { ListUsersQuery } from '#worker/features/admin/users/schema.ts'
import { WORKSPACES } from '#worker/features/admin/workspaces/list-workspaces.ts'
import { ListWorkspacesQuery } from '#worker/features/admin/workspaces/schema.ts'
import { PLAN_DEFAULTS_KEY, planIdAt, planKey } from '#web/islands/admin/billing/plans/plan-keys.ts'
import { appearanceQuery } from '#web/islands/admin/appearance/api.ts'
import { ADMIN_PAGES, ADMIN_PATH, type AdminPageName } from '#worker/access/admin-pages.ts'
import { pageIdAt, pageKey } from '#web/islands/admin/custom-pages/page-keys.ts'
import { sectionAt } from '#web/islands/admin/settings/setting-places.ts'
import { SETTINGS_KEY } from '#web/islands/admin/settings/settings-api.ts'
import { roleIdAt, roleKey } from '#web/islands/admin/roles/role-keys.ts'
import { USER_ROLES_KEY, userIdAt, userKey } from '#web/islands/admin/users/user-keys.ts'
import { themeQuery } from '#web/islands/admin/themes/api.ts'
import { lineInput, linesKey, lineStateAt } from '#web/islands/admin/localizations/line-state.ts'
import { JOBS_PREFIX } from '#web/islands/admin/logs/jobs-prefix.ts'
import { listInput, listKey, listStateAt } from '#web/islands/admin/table/list-state.ts'

/** Loads what a page shows first into its query cache. An address that the list does not understand loads nothing. */
type PageLoader = (ctx: RequestContext, client: QueryClient, url: URL) => Promise<void>

/** The list at the address. */
const listLoader =
  <Row, Item, Order extends string, Filters extends object>(
    name: string,
    list: AdminList<Row, Item, Order, Filters>,
    schema: z.ZodType<ListQuery<Order, Filters>>,
  ): PageLoader =>
  async (ctx, client, { search }) => {
    const input = listInput(listStateAt(search))
    const query = schema.safeParse(input)
    if (query.success)
      client.setQueryData(listKey(name, input), await listForAdmin(ctx, list, query.data))
  }

const computedLoader =
  <Item extends { id: string }, Order extends string>(
    name: string,
    list: ComputedList<Item, Order>,
    schema: z.ZodType<ListQuery<Order, unknown>>,
    addressPrefix = '',
  ): PageLoader =>
  async (ctx, client, { search }) => {
    const input = listInput(listStateAt(search, addressPrefix))
    const query = schema.safeParse(input)
    if (query.success)
      client.setQueryData(listKey(name, input), await listComputed(ctx, list, query.data))
  }

const loadPages = listLoader('pages', PAGES, ListPagesQuery)
const loadLinks = listLoader('links', LINKS, ListLinksQuery)
const loadReports = listLoader('link-reports', LINK_REPORTS, ListReportsQuery)

const loadThemes = listLoader('themes', THEMES, ListThemesQuery)

const loadJobs = computedLoader('jobs', JOBS, ListJobsQuery, JOBS_PREFIX)
const loadRuns = listLoader('job-runs', JOB_RUNS, ListRunsQuery)

/** The rest of an address below a page's own. */
const placeBelow = (page: AdminPageName, { pathname }: URL): string =>
  pathname.slice(`${ADMIN_PATH}${ADMIN_PAGES[page].path}/`.length).replace(/\/$/, '')

const LOG_LOADERS: ReadonlyMap<string, PageLoader> = new Map(
  Object.entries<PageLoader>({
    '': listLoader('audit-events', AUDIT_EVENTS, ListEventsQuery),
    mail: listLoader('outgoing-mails', MAILS, ListMailsQuery),
    errors: listLoader('errors', ERRORS, ListErrorsQuery),
    jobs: async (ctx, client, url) => {
      await Promise.all([loadJobs(ctx, client, url), loadRuns(ctx, client, url)])
    },
  }),
)
const loadUsers = listLoader('users', USERS, ListUsersQuery)
const loadPlans = listLoader('billing/products', PLANS, ListPlansQuery)
const loadLocalizations = computedLoader('localizations', LOCALIZATIONS, ListLocalizationsQuery)
const loadRoles = listLoader('roles', ROLES, ListRolesQuery)

/** Not a page of one of them, or of a new one. */
const isListOf = (page: AdminPageName, { pathname }: URL) =>
  pathname.replace(/\/$/, '') === ADMIN_PATH + ADMIN_PAGES[page].path

/** Pages without a loader ask for their data themselves. */
const LOADERS: Partial<Record<AdminPageName, PageLoader>> = {
  users: async (ctx, client, url) => {
    const id = userIdAt(url.pathname)
    const [user] = await Promise.all([
      id === null ? null : getAdminUser(ctx, id),
      id === null && isListOf('users', url) ? loadUsers(ctx, client, url) : null,
      client.fetchQuery({ queryKey: USER_ROLES_KEY, queryFn: () => listUserRoles(ctx) }),
    ])
    if (user) client.setQueryData(userKey(user.id), user)
  },
  roles: async (ctx, client, url) => {
    const id = roleIdAt(url.pathname)
    if (id !== null) client.setQueryData(roleKey(id), await getRole(ctx, id))
    else if (isListOf('roles', url)) await loadRoles(ctx, client, url)
  },
  files: listLoader('files', FILES, ListFilesQuery),
  links: (ctx, client, url) =>
    url.pathname.endsWith('/reports') ? loadReports(ctx, client, url) : loadLinks(ctx, client, url),
  contact: listLoader('contact-messages', CONTACT_MESSAGES, ListMessagesQuery),
  workspaces: listLoader('workspaces', WORKSPACES, ListWorkspacesQuery),
  plans: async (ctx, client, url) => {
    const id = planIdAt(url.pathname)
    if (id !== null) client.setQueryData(planKey(id), await getPlan(ctx, id))
    else if (isListOf('plans', url)) await loadPlans(ctx, client, url)
    else client.setQueryData(PLAN_DEFAULTS_KEY, getPlanDefaults(ctx))
  },
  subscriptions: listLoader('billing/subscriptions', SUBSCRIPTIONS, ListSubscriptionsQuery),
  invoices: listLoader('billing/invoices', INVOICES, ListInvoicesQuery),
  reports: async (ctx, client, { search }) => {
    const query = ReportQuery.safeParse(reportRangeAt(search))
    if (query.success) client.setQueryData(reportKey(query.data), await readReport(ctx, query.data))
  },
  logs: async (ctx, client, url) => {
    const load = LOG_LOADERS.get(placeBelow('logs', url))
    if (!load) throw new NotFoundError()
    await load(ctx, client, url)
  },
  tags: listLoader('tags', TAGS, ListTagsQuery),
  pages: async (ctx, client, url) => {
    const id = pageIdAt(url.pathname)
    if (id !== null) client.setQueryData(pageKey(id), await getPage(ctx, id))
    else if (isListOf('pages', url)) await loadPages(ctx, client, url)
    else if (placeBelow('pages', url) !== 'new') throw new NotFoundError()
  },
  appearance: async (ctx, client) => {
    client.setQueryData(appearanceQuery.queryKey, await getAppearance(ctx))
  },
  themes: async (ctx, client, url) => {
    const id = /\/themes\/(\d{1,15})$/.exec(url.pathname)?.[1]
    if (id) client.setQueryData(themeQuery(Number(id)).queryKey, await getTheme(ctx, Number(id)))
    else await loadThemes(ctx, client, url)
  },
  localizations: async (ctx, client, url) => {
    const { pathname, search } = url
    const language = pathname.split('/')[3]
    if (!language) {
      await loadLocalizations(ctx, client, url)
      return
    }
    const input = lineInput(lineStateAt(search))
    const query = ListLinesQuery.safeParse(input)
    if (query.success)
      client.setQueryData(linesKey(language, input), await listLines(ctx, language, query.data))
  },
  ads: loadSettings,
  settings: async (ctx, client, { pathname }) => {
    if (sectionAt(pathname) === null) throw new NotFoundError()
    await loadSettings(ctx, client)
  },
}

async function loadSettings(ctx: RequestContext, client: QueryClient): Promise<void> {
  client.setQueryData(SETTINGS_KEY, await listSettings(ctx))
}

export async function loadAdminPage(
  ctx: RequestContext,
  client: QueryClient,
  page: AdminPageName,
  url: URL,
): Promise<void> {
  await LOADERS[page]?.(ctx, client, url)
}
