import { beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { createFolder, linkTogether, registerUser } from '#tests/support/factories.ts'
import { uploadForm } from '#tests/support/form-upload.ts'
import { mailTexts } from '#tests/support/kept-mails.ts'
import { chooseChannels, notificationsOf, primaryLines } from '#tests/support/notifications.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { WAYS_TO_SEND } from '#tests/support/send-file.ts'
import { withQuery } from '#tests/support/with-query.ts'

let app: App
let guest: ApiClient
beforeAll(async () => {
  app = await sharedApp()
  guest = await app.guest()
})

async function linked(kind: 'link' | 'request') {
  const owner = await registerUser(app)
  const folder = await createFolder(owner.client, 'Inbox')
  const input = kind === 'request' ? { kind } : { allow_edit: true }
  const link = await linkTogether(owner.client, [folder.id], input)
  return { owner, folder, link, visitor: withQuery(guest, `link=${link.hash}`) }
}

async function send(visitor: ApiClient, name: string, senderName = 'Ann'): Promise<void> {
  const { status, body } = await uploadForm(visitor, 'hello', { senderName }, { name })
  if (status !== 200) throw new Error(`file-entries answered ${status}: ${JSON.stringify(body)}`)
}

describe('a file that comes by a link', () => {
  it('notifies the maker, with the name of who sent it', async () => {
    const { owner, folder, visitor } = await linked('link')
    await send(visitor, 'a.txt')
    const [notification, ...more] = await notificationsOf(owner)
    expect(more).toEqual([])
    expect(notification?.type).toBe('link-upload')
    expect(notification?.data.lines.map(({ content }) => content)).toEqual([
      '\u2068a.txt\u2069 was uploaded to \u2068Inbox\u2069 by your link',
      '\u2068a.txt\u2069 from \u2068Ann\u2069',
      '\u2068Inbox\u2069',
    ])
    expect(notification?.data.mainAction?.action).toBe(`/drive/folders/${folder.hash}`)
  })

  it('answers a file request', async () => {
    const { owner, visitor } = await linked('request')
    await send(visitor, 'a.txt')
    expect(await primaryLines(owner)).toEqual([
      '\u2068a.txt\u2069 arrived for your file request \u2068Inbox\u2069',
    ])
  })

  it.each(Object.entries(WAYS_TO_SEND))('notifies once, sent by %s', async (_way, sendBy) => {
    const { owner, visitor } = await linked('link')
    const file = { key: crypto.randomUUID(), name: 'x.txt', content: 'hello' }
    await sendBy(visitor, { ...file, relativePath: 'sub/x.txt' }, (call) => call())
    expect(await primaryLines(owner)).toEqual([
      '\u2068x.txt\u2069 was uploaded to \u2068Inbox\u2069 by your link',
    ])
  })

  it('does not when it is the maker\u2019s own', async () => {
    const { owner, link } = await linked('link')
    await send(withQuery(owner.client, `link=${link.hash}`), 'mine.txt')
    expect(await notificationsOf(owner)).toEqual([])
  })

  it('does not when it is refused', async () => {
    const { owner, link } = await linked('link')
    await owner.client.put(`shareable-links/${link.id}`, { limits: { files: 1, bytes: null } })
    const visitor = withQuery(guest, `link=${link.hash}`)
    await Promise.all(
      ['a.txt', 'b.txt', 'c.txt'].map((name) =>
        uploadForm(visitor, 'hello', { senderName: 'Ann' }, { name }),
      ),
    )
    const [line] = await primaryLines(owner)
    expect(line).toMatch(/was uploaded/)
  })
})

describe('several files by one link', () => {
  it('are one notification, also when 20 come at once', async () => {
    const { owner, visitor } = await linked('link')
    await Promise.all(Array.from({ length: 20 }, (_, index) => send(visitor, `${index}.txt`)))
    expect(await primaryLines(owner)).toEqual([
      '20 files were uploaded to \u2068Inbox\u2069 by your link',
    ])
    const { body } = await owner.client.get('users/me')
    expect(body.user.unread_notifications_count).toBe(1)
  })

  it('are counted anew once it was read', async () => {
    const { owner, visitor } = await linked('request')
    await send(visitor, 'a.txt')
    const seen = (await notificationsOf(owner)).map(({ id }) => id)
    await send(visitor, 'b.txt')
    const { body } = await owner.client.post('notifications/mark-as-read', { ids: seen })
    // Files that came after the list was shown stay unread.
    expect(body.unreadCount).toBe(1)
    const ids = (await notificationsOf(owner)).map(({ id }) => id)
    await owner.client.post('notifications/mark-as-read', { ids })
    await send(visitor, 'c.txt')
    expect(await primaryLines(owner)).toEqual([
      '\u2068c.txt\u2069 arrived for your file request \u2068Inbox\u2069',
      '2 files arrived for your file request \u2068Inbox\u2069',
    ])
  })

  it('are apart from those by another link', async () => {
    const { owner, folder, visitor } = await linked('link')
    const other = await linkTogether(owner.client, [folder.id], { allow_edit: true })
    await send(visitor, 'a.txt')
    await send(withQuery(guest, `link=${other.hash}`), 'b.txt')
    expect(await notificationsOf(owner)).toHaveLength(2)
  })
})

describe('the mail of a file request', () => {
  it('is not sent to a maker who takes none, and is not made up for later', async () => {
    const { owner, visitor } = await linked('request')
    await chooseChannels(owner, 'file-request-answered', { email: false })
    await send(visitor, 'a.txt')
    await app.runScheduled('*/5 * * * *')
    await chooseChannels(owner, 'file-request-answered', { email: true })
    await app.runScheduled('*/5 * * * *')
    expect(await mailTexts(app, owner.email)).toEqual([])
  })

  it('can be ended', async () => {
    const { owner, visitor } = await linked('request')
    await send(visitor, 'a.txt')
    await expect.poll(() => mailTexts(app, owner.email)).toHaveLength(1)
    const [text = ''] = await mailTexts(app, owner.email)
    expect(text).toMatch(/\/notifications\/unsubscribe\/[\w-]+/)
  })
})
