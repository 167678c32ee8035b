import { afterAll, beforeAll, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import {
  changeSettings,
  createFolder,
  listed,
  unique,
  uploadFile,
} from '#tests/support/factories.ts'
import { linkIn, startMailServer } from '#tests/support/mail-server.ts'
import type { MailServer } from '#tests/support/mail-server.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { share } from '#tests/support/shares.ts'

let app: App
let server: MailServer
beforeAll(async () => {
  server = await startMailServer()
  app = await sharedApp()
  const admin = await app.adminClient()
  await changeSettings(admin, { 'mail.transport_url': server.url })
  await changeSettings(admin, { require_email_confirmation: true })
})
afterAll(() => server.stop())

const newAddress = () => `invited-${unique()}@example.com`

const register = async (email: string): Promise<ApiClient> => {
  const client = await app.guest()
  const password = 'correct horse battery'
  const { status } = await client.post('auth/register', {
    email,
    password,
    password_confirmation: password,
  })
  expect(status).toBe(200)
  return client
}

/** By the newest mail to it. */
async function proveAddress(client: ApiClient, email: string, mailCount: number): Promise<void> {
  const mail = await server.nextMailTo(email, mailCount)
  expect((await client.get(new URL(linkIn(mail, '/email/verify/')).pathname)).status).toBe(200)
}

async function registerProven(): Promise<{ client: ApiClient; email: string }> {
  const email = newAddress()
  const client = await register(email)
  await proveAddress(client, email, 1)
  return { client, email }
}

it('whoever has an account has the share at once, where the mail leads', async () => {
  const alice = await registerProven()
  const receiver = await registerProven()
  const folder = await createFolder(alice.client, 'Reports')
  await share(alice.client, folder.id, receiver)
  const mail = await server.nextMailTo(receiver.email, 2)
  expect(mail.subject).toBe(`${alice.email} shared “Reports” with you`)
  expect((await receiver.client.get(new URL(linkIn(mail, '/drive')).pathname)).status).toBe(200)
  expect(await listed(receiver.client, 'sharedOnly=true')).toMatchObject([{ id: folder.id }])
})

it('whoever registers with the invited address has the share once the address is proven', async () => {
  const alice = await registerProven()
  const email = newAddress()
  const folder = await createFolder(alice.client, 'Reports')
  const file = await uploadFile(alice.client, { parentId: folder.id })
  await share(alice.client, folder.id, { email })
  await server.nextMailTo(email)

  const client = await register(email)
  const content = () => client.get(`file-entries/${file.hash}/content`)
  expect((await content()).status).toBe(403)
  await proveAddress(client, email, 2)
  expect(await listed(client, 'sharedOnly=true')).toMatchObject([{ id: folder.id }])
  expect((await content()).status).toBe(200)
})

it('sends the same mail to an unproven address and one without an account; an account can end such mails', async () => {
  const alice = await registerProven()
  const folder = await createFolder(alice.client, 'Reports')
  const { email: known } = await registerProven()
  const unproven = newAddress()
  await register(unproven)
  await server.nextMailTo(unproven)
  const unknown = newAddress()
  const received = [
    [known, 2],
    [unproven, 2],
    [unknown, 1],
  ] as const
  for (const [email] of received) await share(alice.client, folder.id, { email })
  const mails = await Promise.all(
    received.map(async ([email, count]) => {
      const { to, from, subject, text, html } = await server.nextMailTo(email, count)
      expect(to).toBe(email)
      const mail = JSON.stringify({ from, subject, text, html })
      return JSON.parse(mail.replaceAll(email, 'the address'))
    }),
  )
  expect(mails[0].text).toContain('shared “Reports” with you')
  expect(mails[1]).toEqual(mails[2])
  const { subject, text } = mails[2]
  expect(mails[0].subject).toBe(subject)
  const [before, after] = mails[0].text.split('\n\nUnsubscribe from these mails:\n')
  expect(before).toBe(text)
  expect(after).toMatch(/^http\S+\/notifications\/unsubscribe\/[\w-]+$/)
})
