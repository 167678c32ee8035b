import { and, eq, like, ne } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  contactMessages,
  customPages,
  errorGroups,
  linkReports,
  localizations,
  outgoingMails,
  roles,
  tags,
} from '#db/schema/index.ts'
import { prepareNames } from '#tests/support/access-names.ts'
import { ADMIN_CALLS, type AdminCall, type AdminNames } from '#tests/support/admin-calls.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { insertInvoice, insertOffer, subscribe } from '#tests/support/billing.ts'
import { documentedCalls } from '#tests/support/documented-calls.ts'
import { registerUser, type TestUser } from '#tests/support/factories.ts'
import { permitOnly } from '#tests/support/permit-only.ts'
import { createToken } from '#tests/support/program.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { restoreThemes } from '#tests/support/themes.ts'
import {
  isAdministrative,
  PERMISSIONS,
  permissionsOfRole,
} from '#worker/access/permission-registry.ts'

const documented = [...(await documentedCalls())].filter(([, call]) => call['x-access'] === 'admin')
const ADMINISTRATIVE = PERMISSIONS.map(({ name }) => name).filter(
  (name) => isAdministrative(name) && name !== 'admin',
)

/**
 * An upload's body is not read twice, so its caller is confirmed first. Gateways read and write by themselves, between
 * what is recorded as before and after.
 */
function mostRoundTrips(route: string): number {
  if (route === 'POST /admin/images') return 3
  return route.startsWith('POST /admin/billing/subscriptions/:id/') ? 4 : 2
}

let app: App
let guest: ApiClient
let member: TestUser
let admin: TestUser
/** For calls that change nothing. */
let shared: AdminNames
beforeAll(async () => {
  app = await sharedApp()
  guest = await app.guest()
  member = await registerUser(app)
  admin = await registerUser(app)
  shared = await freshNames()
})

/** Of {@link freshNames}: a site has 50 at most. */
const deleteLanguages = (kept = shared.language) =>
  app.db
    .delete(localizations)
    .where(and(like(localizations.language, 'fi-u%'), ne(localizations.language, kept)))
afterAll(async () => {
  await deleteLanguages('')
  await restoreThemes(app)
})

/** Something of each kind, new for each call: some delete what they name. */
async function freshNames(): Promise<AdminNames> {
  const user = await registerUser(app)
  const { id } = await createToken(user)
  const names = await prepareNames(user, id)
  await user.client.post(`file-entries/${names.folderId}/sync-tags`, { tags: ['mine'] })
  const [tag] = await app.db.select().from(tags).where(eq(tags.userId, user.id))
  const [report] = await app.db
    .insert(linkReports)
    .values({
      linkId: names.linkId,
      linkHash: names.linkHash,
      userId: user.id,
      reason: 'malware',
      message: 'Look at it.',
    })
    .returning()
  const [message] = await app.db
    .insert(contactMessages)
    .values({ name: 'Ann', email: user.email, message: 'Hello.' })
    .returning()
  const now = new Date().toISOString()
  const [error] = await app.db
    .insert(errorGroups)
    .values({
      cause: `cause of ${user.email}`,
      message: 'm',
      requestIds: [],
      firstAt: now,
      lastAt: now,
    })
    .returning()
  const [mail] = await app.db
    .select()
    .from(outgoingMails)
    .where(ne(outgoingMails.body, ''))
    .limit(1)
  const [page] = await app.db
    .insert(customPages)
    .values({
      slug: `page-${user.id}`,
      title: 'Page',
      body: '',
      updatedAt: new Date().toISOString(),
    })
    .returning()
  const [role] = await app.db
    .insert(roles)
    .values({ name: `Empty ${user.id}`, type: 'site' })
    .returning()
  const offer = await insertOffer(app)
  const subscriptionId = await subscribe(app, user.id, await insertOffer(app), {
    cancelsAtPeriodEnd: true,
  })
  const invoiceId = await insertInvoice(app, user)
  const { email: subscriberless } = await registerUser(app)
  const language = `fi-u${String(user.id).padStart(5, '0')}`
  await app.db
    .insert(localizations)
    .values({ language, name: 'Finnish', lines: {}, updatedAt: now })
  return {
    ...names,
    language,
    pageId: page?.id ?? 0,
    tagId: tag?.id ?? 0,
    emptyRoleId: role?.id ?? 0,
    reportId: report?.id ?? 0,
    messageId: message?.id ?? 0,
    mailId: mail?.id ?? 0,
    errorId: error?.id ?? 0,
    ...offer,
    subscriptionId,
    invoiceId,
    subscriberless,
  }
}

/** Whether a call uses names at all, found out as a guest: things of all kinds take longer to make than most calls. */
async function namesThings(call: AdminCall): Promise<boolean> {
  let isNaming = false
  const get = (names: AdminNames, key: keyof AdminNames) => {
    isNaming = true
    return names[key]
  }
  await call(guest, new Proxy(shared, { get }))
  return isNaming
}

it('there is an example of every call of the admin area', () => {
  expect(Object.keys(ADMIN_CALLS).toSorted()).toEqual(documented.map(([route]) => route).toSorted())
})

describe.each(documented)('%s', (route, { 'x-permission': permission }) => {
  const calls = ADMIN_CALLS[route] ?? []

  it('is refused to guests, unknown to members, forbidden to other admins', async () => {
    const others = ADMINISTRATIVE.filter((name) => name !== permission)
    await permitOnly(app, admin.id, [...others, ...permissionsOfRole('users')])
    for (const call of calls) {
      expect((await call(guest, shared)).status).toBe(401)
      expect((await call(member.client, shared)).status).toBe(404)
      expect((await call(admin.client, shared)).status).toBe(403)
    }
  })

  it('is answered to whoever has the permission, after few round trips to the database', async () => {
    await permitOnly(app, admin.id, [permission ?? 'admin', 'admin.access'])
    for (const call of calls) {
      const isSafe = route.startsWith('GET') || !(await namesThings(call))
      const names = isSafe ? shared : await freshNames()
      // So that the isolate knows the caller and the site's data.
      await admin.client.get('bootstrap-data')
      const answer = await call(admin.client, names)
      expect([answer.status, answer.body]).toEqual([200, expect.anything()])
      expect(answer.roundTrips).toBeLessThanOrEqual(mostRoundTrips(route))
      if (names !== shared) await deleteLanguages()
    }
  })
})
