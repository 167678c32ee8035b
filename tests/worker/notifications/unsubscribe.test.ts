import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { changeSettings, registerUser } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { freshFetch } from '#tests/support/fresh-fetch.ts'
import { linkIn, startMailServer } from '#tests/support/mail-server.ts'
import type { MailServer } from '#tests/support/mail-server.ts'
import { forgetLastMail, notify, sharedFacts } from '#tests/support/notifications.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let server: MailServer
beforeAll(async () => {
  app = await sharedApp()
  server = await startMailServer()
  await changeSettings(await app.adminClient(), { 'mail.transport_url': server.url })
})
afterAll(() => server.stop())

const share = (user: TestUser) =>
  notify(app, user, 'file-entry-shared', sharedFacts(), { isMailed: true })
const runJobs = () => app.runScheduled('*/5 * * * *')

/** Somebody who was mailed, and the path in that mail. */
async function mailed(): Promise<TestUser & { path: string }> {
  const user = await registerUser(app)
  await share(user)
  await runJobs()
  const mail = await server.nextMailTo(user.email)
  return { ...user, path: new URL(linkIn(mail, '/notifications/unsubscribe/')).pathname }
}

async function takesMail({ client }: TestUser, type = 'file-entry-shared'): Promise<boolean> {
  const { body } = await client.get('notifications/me/subscriptions')
  return body.user_selections.find(({ notif_id: id }: { notif_id: string }) => id === type).channels
    .email
}

/** As mail programs do (RFC 8058, 3.2). */
const oneClick = (path: string, headers: Record<string, string> = {}) =>
  freshFetch(`${app.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: 'List-Unsubscribe=One-Click',
  })

describe('the address in a mail', () => {
  it('shows what would end, and changes nothing', async () => {
    const user = await mailed()
    const answer = await freshFetch(`${app.url}${user.path}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('referrer-policy')).toBe('same-origin')
    const html = await answer.text()
    expect(html).toContain('Somebody shares a file or folder with me')
    expect(html).toMatch(/<form[^>]+method="post"/)
    expect(await takesMail(user)).toBe(true)
  })

  it('ends the mails by one click, without cookies, and again', async () => {
    const user = await mailed()
    await share(user)
    for (let click = 0; click < 2; click++) {
      const answer = await oneClick(user.path)
      expect(answer.status).toBe(200)
      expect(await answer.text()).toContain('href="/notifications/settings"')
    }
    expect(await takesMail(user)).toBe(false)
    expect(await takesMail(user, 'new-sign-in')).toBe(true)
    await forgetLastMail(app, user)
    await share(user)
    await runJobs()
    expect(server.mails.filter(({ to }) => to === user.email)).toHaveLength(1)
    const { body } = await user.client.get('notifications')
    expect(body.pagination.data).toHaveLength(3)
  })

  it('takes the other encoding of forms, and a browser with cookies of somebody else', async () => {
    const [user, other] = [await mailed(), await registerUser(app)]
    const form = new FormData()
    form.set('List-Unsubscribe', 'One-Click')
    const headers = { cookie: `atoll_session=${other.client.cookies.get('atoll_session')}` }
    const answer = await freshFetch(`${app.url}${user.path}`, {
      method: 'POST',
      headers: { ...headers, origin: 'https://mail.example' },
      body: form,
    })
    expect(answer.status).toBe(200)
    expect([await takesMail(user), await takesMail(other)]).toEqual([false, true])
  })

  it('works without JavaScript: the page\u2019s own form', async () => {
    const user = await mailed()
    const visitor = await ApiClient.open(app.url)
    const html = await (await visitor.fetch('GET', user.path)).text()
    const [, token = ''] = /name="_token" value="([^"]+)"/.exec(html) ?? []
    const done = await visitor.fetch('POST', user.path, undefined, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      rawBody: new URLSearchParams({ _token: token }).toString(),
    })
    expect(await done.text()).toContain('You are unsubscribed')
    expect(await takesMail(user)).toBe(false)
  })

  it.each([
    // The last character alone may hold no bit.
    ['cut', (path: string) => path.slice(0, -4)],
    ['cut to nothing', () => '/notifications/unsubscribe/x'],
    ['forged', (path: string) => `${path.slice(0, -4)}AAAA`],
    ['another purpose\u2019s', () => `/notifications/unsubscribe/${'A'.repeat(80)}`],
  ])('is 404 when it is %s', async (_what, change) => {
    const user = await mailed()
    const path = change(user.path)
    const [get, post] = [await freshFetch(`${app.url}${path}`), await oneClick(path)]
    await Promise.all([get.text(), post.text()])
    expect([get.status, post.status]).toEqual([404, 404])
    expect(await takesMail(user)).toBe(true)
  })

  it('answers for an account that is gone as for one that is there', async () => {
    const user = await mailed()
    await user.client.post('auth/user/confirm-password', { password: user.password })
    expect((await user.client.delete('users/me?deleteCurrentUser=true')).status).toBe(200)
    expect((await oneClick(user.path)).status).toBe(200)
  })

  it('is the only one that takes such a form', async () => {
    const user = await mailed()
    for (const path of ['/api/v1/notifications/mark-as-read', '/notifications/unsubscribe']) {
      const answer = await oneClick(path, { origin: 'https://mail.example' })
      await answer.text()
      expect(answer.status).toBe(403)
    }
    const answer = await freshFetch(`${app.url}${user.path}`, { method: 'PUT' })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
  })
})
