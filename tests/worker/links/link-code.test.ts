import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Answer, ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import {
  createFolder,
  createLink,
  registerUser,
  unique,
  uploadFile,
} from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { mailTexts } from '#tests/support/kept-mails.ts'
import { codeIn, mailedLinkCode } from '#tests/support/link-code.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let user: TestUser
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
})

let network = 0
/** Each from a network of its own, so that limits of one test leave the others alone. */
const fromElsewhere = () => ({ headers: { 'x-forwarded-for': `2001:db8:77:${++network}::1` } })

const newEmail = () => `visitor-${unique()}@example.com`

async function limited(emails: string[], input: Record<string, unknown> = {}) {
  const folder = await createFolder(user.client, `Quetzal folder ${unique()}`)
  const file = await uploadFile(user.client, {
    name: 'quetzal notes.txt',
    content: 'x'.repeat(4321),
    parentId: folder.id,
  })
  const link = await createLink(user.client, folder.id, { emails, ...input })
  return { folder, file, link }
}

const check = (
  visitor: ApiClient,
  link: string,
  email: string,
  code: string,
  options = fromElsewhere(),
) => visitor.post(`shareable-links/${link}/check-code`, { email, code }, options)

const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')

describe('a link that is limited to addresses', () => {
  it('tells neither name nor size until one of them is proven, then opens for that browser', async () => {
    const email = newEmail()
    const { folder, file, link } = await limited([email])
    const visitor = await app.guest()
    const requests: (() => Promise<Answer>)[] = [
      () => visitor.get(`shareable-links/${link.hash}`),
      () => visitor.get(`shareable-links/${link.hash}?folder=${folder.hash}`),
      () => visitor.get(`${file.url}?link=${link.hash}`),
      () => visitor.get(`${file.url}?link=${link.hash}`, { headers: { range: 'bytes=0-3' } }),
      () => visitor.head(`${file.url}?link=${link.hash}`),
      () => visitor.get(`file-entries/${file.hash}/thumbnail?link=${link.hash}`),
      () => visitor.get(`file-entries/download/${folder.hash}?link=${link.hash}`),
      () => visitor.get(`/drive/s/${link.hash}`),
      () => visitor.get(`/drive/s/${link.hash}/${folder.hash}`),
    ]
    for (const request of requests) {
      const { status, body, headers } = await request()
      expect(status).toBe(401)
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      expect(text).not.toMatch(/quetzal|4321|visitor-/i)
      for (const header of ['etag', 'content-range', 'content-disposition'])
        expect(headers.get(header)).toBeNull()
    }
    expect((await requests[0]?.())?.body.code).toBe('link_code_required')

    const code = await mailedLinkCode(app, visitor, link.hash, email)
    const answer = await check(visitor, link.hash, email.toUpperCase(), code)
    expect(answer.body).toEqual({ status: 'success', matches: true })
    const cookie = answer.headers.getSetCookie().find((one) => one.startsWith('atoll-link-')) ?? ''
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).not.toContain(email)
    const statuses = await Promise.all(requests.map(async (request) => (await request()).status))
    expect(statuses).toEqual([200, 200, 200, 206, 200, 404, 200, 200, 200])
    expect((await (await app.guest()).get(`shareable-links/${link.hash}`)).status).toBe(401)
    expect((await user.client.get(`shareable-links/${link.hash}`)).status).toBe(401)
  })

  it('closes at the next request for an address that is taken off, also when it is put back', async () => {
    const [email, other] = [newEmail(), newEmail()]
    const { link } = await limited([email, other])
    const visitors = [await app.guest(), await app.guest()] as const
    for (const [index, address] of [email, other].entries()) {
      const visitor = visitors[index] ?? visitors[0]
      await check(
        visitor,
        link.hash,
        address,
        await mailedLinkCode(app, visitor, link.hash, address),
      )
    }
    const statuses = () =>
      Promise.all(
        visitors.map(async (visitor) => (await visitor.get(`shareable-links/${link.hash}`)).status),
      )
    const change = (emails: string[]) => user.client.put(`shareable-links/${link.id}`, { emails })
    expect(await statuses()).toEqual([200, 200])
    await change([other])
    expect(await statuses()).toEqual([401, 200])
    await change([email, other])
    expect(await statuses()).toEqual([401, 200])
    await change([])
    expect(await statuses()).toEqual([200, 200])
  })

  it('may ask for a password, too', async () => {
    const email = newEmail()
    const { link } = await limited([email], { password: 'open sesame' })
    const visitor = await app.guest()
    const open = () => visitor.get(`shareable-links/${link.hash}`)
    expect((await open()).body.code).toBe('link_password_required')
    await visitor.post(`shareable-links/${link.hash}/check-password`, { password: 'open sesame' })
    expect((await open()).body.code).toBe('link_code_required')
    await check(visitor, link.hash, email, await mailedLinkCode(app, visitor, link.hash, email))
    expect((await open()).status).toBe(200)
    visitor.cookies.delete(`atoll-link-${link.hash}`)
    expect((await open()).body.code).toBe('link_password_required')
  })

  it('opens by forms without a script', async () => {
    const email = newEmail()
    const { link } = await limited([email])
    const visitor = await app.guest()
    const send = (path: string, fields: Record<string, string>) =>
      visitor.post(`/drive/s/${link.hash}/${path}`, undefined, {
        rawBody: new URLSearchParams(fields),
        ...fromElsewhere(),
      })
    expect((await send('request-code', { email: 'nobody' })).status).toBe(422)
    const asked = await send('request-code', { email })
    expect([asked.status, asked.body.includes(email)]).toEqual([200, true])
    await expect.poll(async () => (await mailTexts(app, email)).length).toBe(1)
    const code = codeIn((await mailTexts(app, email))[0])
    expect((await send('check-code', { email, code: wrongFor(code) })).status).toBe(422)
    const opened = await send('check-code', { email, code, folder: 'abc' })
    expect([opened.status, opened.headers.get('location')]).toEqual([
      303,
      `/drive/s/${link.hash}/abc`,
    ])
    expect((await visitor.get(`/drive/s/${link.hash}`)).status).toBe(200)
  })
})

describe('a code', () => {
  it('is asked for with one answer, whether the address is in the list or not', async () => {
    const [email, stranger] = [newEmail(), newEmail()]
    const { link } = await limited([email])
    const seen = []
    for (const address of [email, stranger]) {
      const visitor = await app.guest()
      const path = `shareable-links/${link.hash}`
      const asked = await visitor.post(`${path}/request-code`, { email: address }, fromElsewhere())
      const guessed = await check(visitor, link.hash, address, '123456')
      for (const { status, body, headers, roundTrips } of [asked, guessed])
        seen.push([status, { ...body, requestId: '' }, [...headers.keys()], roundTrips])
    }
    expect(seen.slice(0, 2)).toEqual(seen.slice(2))
    await expect.poll(async () => (await mailTexts(app, email)).length).toBe(1)
    expect(await mailTexts(app, stranger)).toEqual([])
  })

  it('works once, also of fifty at once, and is not what the database keeps', async () => {
    const email = newEmail()
    const { link } = await limited([email])
    const visitor = await app.guest()
    const code = await mailedLinkCode(app, visitor, link.hash, email)
    const rows = await app.db.all(sql`SELECT * FROM link_codes`)
    const mails = await app.db.all(
      sql`SELECT subject, body FROM outgoing_mails WHERE recipient = ${email}`,
    )
    for (const stored of [rows, mails]) expect(JSON.stringify(stored)).not.toContain(code)
    // Limits of tries would end most of them before they are compared.
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => check(visitor, link.hash, email, code)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(9)
  })

  it('is replaced by the next one, ends with its time, and with five wrong tries', async () => {
    const email = newEmail()
    const { link } = await limited([email])
    const visitor = await app.guest()
    const first = await mailedLinkCode(app, visitor, link.hash, email)
    const second = await mailedLinkCode(app, visitor, link.hash, email)
    if (first !== second) expect((await check(visitor, link.hash, email, first)).status).toBe(422)
    await app.db.run(sql`UPDATE link_codes SET expires_at = '2020-01-01T00:00:00.000Z'`)
    expect((await check(visitor, link.hash, email, second)).status).toBe(422)
    const third = await mailedLinkCode(app, visitor, link.hash, email)
    for (let tries = 0; tries < 5; tries++) {
      const { status, body } = await check(visitor, link.hash, email, wrongFor(third))
      expect([status, Object.keys(body.errors)]).toEqual([422, ['code']])
    }
    expect((await check(visitor, link.hash, email, third)).status).toBe(422)
    const fourth = await mailedLinkCode(app, visitor, link.hash, email)
    expect((await check(visitor, link.hash, email, fourth)).status).toBe(200)
  })

  it('opens no other link and no other address, and neither does its cookie', async () => {
    const [email, other] = [newEmail(), newEmail()]
    const [one, two] = [await limited([email, other]), await limited([email])]
    const visitor = await app.guest()
    const code = await mailedLinkCode(app, visitor, one.link.hash, email)
    expect((await check(visitor, two.link.hash, email, code)).status).toBe(422)
    expect((await check(visitor, one.link.hash, other, code)).status).toBe(422)
    expect((await check(visitor, one.link.hash, email, code)).status).toBe(200)
    const pass = visitor.cookies.get(`atoll-link-address-${one.link.hash}`) ?? ''
    const [addressId, until, signature] = pass.split('.')
    for (const forged of [
      pass,
      `${Number(addressId) + 1}.${until}.${signature}`,
      `${addressId}.9999999999.${signature}`,
      `${addressId}.${until}.`,
      'x',
      '',
    ]) {
      visitor.cookies.set(`atoll-link-address-${two.link.hash}`, forged)
      expect((await visitor.get(`shareable-links/${two.link.hash}`)).status).toBe(401)
    }
    visitor.cookies.set(
      `atoll-link-address-${one.link.hash}`,
      `${Number(addressId) + 1}.${until}.${signature}`,
    )
    expect((await visitor.get(`shareable-links/${one.link.hash}`)).status).toBe(401)
  })

  it('is mailed five times to an address, whatever the link or the network', async () => {
    const email = newEmail()
    const links = [(await limited([email])).link, (await limited([email])).link]
    const visitor = await app.guest()
    const statuses = []
    for (let index = 0; index < 7; index++) {
      const { hash } = links[index % 2] ?? { hash: '' }
      const path = `shareable-links/${hash}/request-code`
      statuses.push((await visitor.post(path, { email }, fromElsewhere())).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  })

  it('can be guessed ten times from one network, for one address fifteen times from all', async () => {
    const email = newEmail()
    const { link } = await limited([email])
    const visitor = await app.guest()
    const here = fromElsewhere()
    const statuses = []
    for (let index = 0; index < 11; index++)
      statuses.push((await check(visitor, link.hash, email, '123456', here)).status)
    expect(statuses.filter((status) => status === 422)).toHaveLength(10)
    expect(statuses.at(-1)).toBe(429)
    for (let index = 0; index < 5; index++)
      expect((await check(visitor, link.hash, email, '123456')).status).toBe(422)
    expect((await check(visitor, link.hash, email, '123456')).status).toBe(429)
  })

  it.each([
    [{ email: 'nobody', code: '123456' }, 'email'],
    [{ code: '123456' }, 'email'],
    [{ email: 'a@example.com' }, 'code'],
    [{ email: 'a@example.com', code: '12345' }, 'code'],
    [{ email: 'a@example.com', code: 123456 }, 'code'],
    [{ email: ['a@example.com'], code: '123456' }, 'email'],
  ])('is not %j', async (input, field) => {
    const { link } = await limited([newEmail()])
    const answer = await (await app.guest()).post(`shareable-links/${link.hash}/check-code`, input)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
  })

  it('is neither needed nor mailed for a link without addresses, nor for none', async () => {
    const { hash } = await createLink(user.client, (await createFolder(user.client)).id)
    const email = newEmail()
    const visitor = await app.guest()
    const ask = (link: string) =>
      visitor.post(`shareable-links/${link}/request-code`, { email }, fromElsewhere())
    expect((await ask(hash)).status).toBe(200)
    expect((await check(visitor, hash, email, '123456')).status).toBe(200)
    expect((await ask('A'.repeat(22))).status).toBe(404)
    expect((await check(visitor, 'A'.repeat(22), email, '123456')).status).toBe(404)
    expect(await mailTexts(app, email)).toEqual([])
  })
})
