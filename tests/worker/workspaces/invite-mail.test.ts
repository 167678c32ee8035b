import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { localizations, users } from '#db/schema/index.ts'
import type { App } from '#tests/support/app.ts'
import { changeSettings, registerUser } from '#tests/support/factories.ts'
import { postInvite, registerProven, strangerAddress } from '#tests/support/invites.ts'
import { linkIn, startMailServer } from '#tests/support/mail-server.ts'
import type { MailServer, ReceivedMail } from '#tests/support/mail-server.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { createWorkspace } from '#tests/support/workspaces.ts'

let app: App
let server: MailServer
beforeAll(async () => {
  server = await startMailServer()
  app = await sharedApp()
  await app.db.insert(localizations).values({
    language: 'nds',
    name: 'Low German',
    lines: { 'View invitation': 'Einladung ansehen' },
    updatedAt: new Date().toISOString(),
  })
  await changeSettings(await app.adminClient(), { 'mail.transport_url': server.url })
})
afterAll(async () => {
  await app.db.delete(localizations).where(eq(localizations.language, 'nds'))
  await changeSettings(await app.adminClient(), { 'mail.transport_url': '' })
  await server.stop()
})

/** Invites addresses to a workspace of this name; the mails in that order. */
async function mailsTo(
  emails: string[],
  { name = 'Plans', firstName = 'Ada' }: { name?: string; firstName?: string } = {},
): Promise<ReceivedMail[]> {
  const owner = await registerProven(app)
  const workspaceId = await createWorkspace(owner, name)
  await app.db.update(users).set({ firstName, lastName: 'King' }).where(eq(users.id, owner.id))
  // The isolate learns of the name.
  await owner.client.get('users/me')
  expect((await postInvite(app, owner.client, { workspaceId, emails })).status).toBe(200)
  return Promise.all(emails.map((email) => server.nextMailTo(email)))
}

/** All but what every mail has of its own: the receiver, the invite, date and message id. */
const comparable = ({ to, from, subject, text, html, headers }: ReceivedMail) =>
  JSON.stringify({ from, subject, text, html, headers: Object.keys(headers) })
    .replaceAll(to, 'the address')
    .replaceAll(/[\w-]{22}\?token=[\w-]{43}/g, 'the invite')

it('is the same for an unproven and an unknown address, whatever language an account has', async () => {
  const unproven = await registerUser(app)
  await app.db.update(users).set({ language: 'nds' }).where(eq(users.id, unproven.id))
  const [first, second] = await mailsTo([unproven.email, strangerAddress()])
  if (!first || !second) throw new Error('there is no mail')
  expect(first.text).toContain('View invitation')
  expect(first.headers).not.toHaveProperty('list-unsubscribe')
  expect(comparable(second)).toBe(comparable(first))
})

it('lets an account unsubscribe from such mails, and then sends none', async () => {
  const proven = await registerProven(app)
  const [mail] = await mailsTo([proven.email])
  const address = /<(\S+\/notifications\/unsubscribe\/[\w-]+)>/.exec(
    String(mail?.headers['list-unsubscribe']),
  )?.[1]
  const answer = await fetch(String(address), {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  })
  expect(answer.status).toBe(200)
  const stranger = strangerAddress()
  await mailsTo([stranger])
  const owner = await registerProven(app)
  const workspaceId = await createWorkspace(owner, 'Later')
  await postInvite(app, owner.client, { workspaceId, emails: [proven.email, stranger] })
  // Sent after the other one would have been.
  await server.nextMailTo(stranger)
  expect(server.mails.filter(({ to }) => to === proven.email)).toHaveLength(1)
})

it('leads to the address of the configuration, whatever host was asked', async () => {
  const [mail] = await mailsTo([strangerAddress()])
  expect(mail && linkIn(mail, '/workspace/join/')).toMatch(
    new RegExp(`^${app.url}/workspace/join/[\\w-]{22}\\?token=[\\w-]{43}$`),
  )
})

it('names are inert in it: markup, headers and turned text', async () => {
  const [mail] = await mailsTo([strangerAddress()], {
    name: '<img src=x onerror=alert(1)>',
    firstName: 'Eve\r\nBcc: all@example.com\u202E<script>',
  })
  expect(mail?.subject).toMatch(
    /^EveBcc: all@example.com<script> King \(user-\d+@example.com\) invited/,
  )
  expect(mail?.html).not.toMatch(/<img src=x|<script>/)
  expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(mail?.text).not.toContain('\u202E')
  expect(server.mails.filter(({ to }) => to === 'all@example.com')).toEqual([])
})
