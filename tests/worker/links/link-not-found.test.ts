import { beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { endLinks } from '#tests/support/end-links.ts'
import { createFolder, createLink, registerUser } from '#tests/support/factories.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let visitor: ApiClient
beforeAll(async () => {
  app = await sharedApp()
  visitor = await app.guest()
})

const ENDINGS = endLinks(() => app)

/** New in each response: a nonce, an id, a time. */
const VARYING = new Set(['content-security-policy', 'date', 'server-timing', 'x-request-id'])

/** All that a visitor can see of a link's address, which is left out. */
async function pageAt(hash: string) {
  const { status, headers, body, roundTrips } = await visitor.get(`/drive/s/${hash}`)
  const nonce = /nonce="([^"]+)"/.exec(body)?.[1] ?? ''
  const html: string = body.replaceAll(nonce, 'NONCE').replaceAll(hash, 'HASH')
  return { status, html, roundTrips, headers: [...headers].filter(([name]) => !VARYING.has(name)) }
}

describe('the page of a link that', () => {
  it.each(Object.keys(ENDINGS))('%s is that of an unknown address', async (ending) => {
    const owner = await registerUser(app)
    const outside = await createFolder(owner.client, undefined)
    const folder = await createFolder(owner.client, undefined, outside.id)
    const link = await createLink(owner.client, folder.id)
    expect((await pageAt(link.hash)).status).toBe(200)
    await ENDINGS[ending]?.({ owner, outside, folder, link })
    const ended = await pageAt(link.hash)
    expect(ended.status).toBe(404)
    expect(ended.html).toMatch(/<h1[^>]*>This link does not work<\/h1>/)
    expect(ended.html).toContain('Ask the person who sent it for a new one.')
    expect(ended.html).toMatch(/<a [^>]*href="\/"[^>]*>Back to the homepage<\/a>/)
    expect(ended).toEqual(await pageAt('x'.repeat(link.hash.length)))
  })
})

it('a folder that a link does not lead to, and the form of an unknown link have it too', async () => {
  const owner = await registerUser(app)
  const { hash } = await createLink(owner.client, (await createFolder(owner.client)).id)
  const unknown = 'x'.repeat(hash.length)
  for (const path of [`${hash}/${unknown}`, `${unknown}/report`]) {
    const { status, body } = await visitor.get(`/drive/s/${path}`)
    expect([status, body]).toEqual([404, expect.stringContaining('This link does not work')])
  }
})
