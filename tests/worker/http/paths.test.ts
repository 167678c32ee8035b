import { beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { createFolder, registerUser, uploadFile } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { rawRequest } from '#tests/support/raw-request.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let alice: TestUser
let bob: TestUser
beforeAll(async () => {
  app = await sharedApp()
  alice = await registerUser(app)
  bob = await registerUser(app)
})

describe('an address written in another way', () => {
  const variants = (id: number | string) => [
    `/api/v1//file-entries/${id}`,
    `/api//v1/file-entries/${id}`,
    `//api/v1/file-entries/${id}`,
    `/api/v1/file-entries/${id}/`,
    `/api/v1/file-entries//${id}`,
    `/api/v1/file-entries%2f${id}`,
    `/api/v1/%66ile-entries/${id}`,
    `/API/V1/FILE-ENTRIES/${id}`,
    `/api/v1/./file-entries/${id}`,
    `/api/v1/x/../file-entries/${id}`,
    `/api/v1/x/%2e%2e/file-entries/${id}`,
    `/api/v1/file-entries/${id}%00`,
    `/api/v1/file-entries/${id}.json`,
    `/api/v1/file-entries/${id};x=1`,
    `/api/v1/file-entries/0${id}`,
    `/api/v1/file-entries/+${id}`,
  ]

  it('never tells a guest or somebody else more than the plain one', async () => {
    const folder = await createFolder(alice.client, 'Only for Alice')
    for (const path of variants(folder.id)) {
      for (const cookie of ['', `atoll_session=${bob.client.cookies.get('atoll_session')}`]) {
        const answer = await rawRequest(app.url, { method: 'GET', path, headers: { cookie } })
        expect([301, 302, 308, 400, 401, 404, 422], path).toContain(answer.status)
        expect(answer.body).not.toContain('Only for Alice')
      }
    }
  })

  it('gets an answer for sure, not an accident, however it is encoded', async () => {
    for (const path of [
      '/api/v1/custom-pages/%zz',
      '/api/v1/folders/%E0%A4%A/path',
      '/%',
      '/api/v1/file-entries/%F0%9F%90%9A',
      '/pages/%00',
      '/api/v1/shareable-links/%2e%2e%2f',
    ]) {
      const answer = await rawRequest(app.url, {
        method: 'GET',
        path,
        headers: { cookie: `atoll_session=${alice.client.cookies.get('atoll_session')}` },
      })
      expect(answer.status, path).toBeLessThan(500)
    }
  })
})

describe('a list parameter', () => {
  it.each([
    ['orderBy=password_hash', 'orderBy'],
    ['orderBy=name;drop', 'orderBy'],
    ['orderDir=sideways', 'orderDir'],
    ['page=0', 'page'],
    ['page=x', 'page'],
    ['page=1.5', 'page'],
    ['perPage=many', 'perPage'],
    ['perPage=1e30', 'perPage'],
    ['perPage=1001', 'perPage'],
    ['deletedOnly=perhaps', 'deletedOnly'],
    [`folderId=${'x'.repeat(100)}`, 'folderId'],
    ['workspaceId=-1', 'workspaceId'],
    ['workspaceId=mine', 'workspaceId'],
    [`cursor=${'x'.repeat(3000)}`, 'cursor'],
  ])('is refused when it is %s', async (query, field) => {
    const answer = await alice.client.get(`drive/file-entries?${query}`)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual([field])
  })

  it.each([
    ['0', 50],
    ['-7', 50],
    ['1', 1],
    ['1000', 1000],
  ])('is bounded: perPage=%s means %d', async (perPage, meant) => {
    const { status, body } = await alice.client.get(`drive/file-entries?perPage=${perPage}`)
    expect(status).toBe(200)
    expect(body.per_page).toBe(meant)
  })

  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  it.each([
    ['no base64', '!!!'],
    ['no JSON', Buffer.from('{').toString('base64url')],
    ['null', encode(null)],
    ['a list', encode([1, 2])],
    ['another shape', encode({ id: 1 })],
    ['text for the id', encode({ isFolder: false, value: 'a', id: '1 OR 1=1' })],
    ['an object for the value', encode({ isFolder: false, value: { a: 1 }, id: 1 })],
    ['the trash\u2019s cursor', encode({ deletedAt: '2026-01-01', id: 1 })],
  ])('is refused when the cursor is %s', async (_name, cursor) => {
    const answer = await alice.client.get(`drive/file-entries?cursor=${cursor}`)
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({ cursor: ['This page of the list does not exist.'] })
    const trash = await alice.client.get(
      `drive/file-entries?deletedOnly=true&cursor=${encode({ isFolder: true, value: 1, id: 1 })}`,
    )
    expect(trash.status).toBe(422)
  })

  it('shows with a cursor made by hand no more than the folder\u2019s own entries', async () => {
    const folder = await createFolder(bob.client)
    await uploadFile(bob.client, { parentId: folder.id, name: 'Secret of Bob.txt' })
    const cursor = encode({ isFolder: true, value: '', id: -1 })
    for (const query of ['', `folderId=${folder.hash}&`]) {
      const answer = await alice.client.get(`drive/file-entries?${query}cursor=${cursor}`)
      expect(JSON.stringify(answer.body)).not.toContain('Secret of Bob')
    }
  })
})
