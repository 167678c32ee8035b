import type { Answer, ApiClient } from './api-client.ts'
import type { App } from './app.ts'
import { createFolder, createLink, uploadFile } from './factories.ts'
import { mailedLinkCode } from './link-code.ts'
import { share } from './shares.ts'

/** The calls on shares and links, as they are usually made. */
export const sharingCalls = (
  who: () => { app: App; client: ApiClient },
): Record<string, () => Promise<Answer>> => ({
  'POST /file-entries/:id/share': async () =>
    who().client.post(`file-entries/${(await createFolder(who().client)).id}/share`, {
      emails: ['reader@example.com'],
    }),
  'PUT /file-entries/:id/change-permissions': async () => {
    const { id } = await createFolder(who().client)
    const [, reader] = await share(who().client, id, { email: 'reader@example.com' })
    return who().client.put(`file-entries/${id}/change-permissions`, {
      userId: reader?.id,
      permissions: ['edit'],
    })
  },
  'DELETE /file-entries/:id/unshare': async () => {
    const { id } = await createFolder(who().client)
    const [, reader] = await share(who().client, id, { email: 'reader@example.com' })
    return who().client.delete(`file-entries/${id}/unshare?userId=${reader?.id}`)
  },
  'GET /contacts': () => who().client.get('contacts'),
  'GET /file-entries/:id/shareable-link': async () =>
    who().client.get(`file-entries/${(await createFolder(who().client)).id}/shareable-link`),
  'POST /file-entries/:id/shareable-link': async () =>
    who().client.post(`file-entries/${(await createFolder(who().client)).id}/shareable-link`, {}),
  'PUT /file-entries/:id/shareable-link': async () => {
    const { entry_id: id } = await createLink(who().client, (await createFolder(who().client)).id)
    return who().client.put(`file-entries/${id}/shareable-link`, { allow_download: false })
  },
  'DELETE /file-entries/:id/shareable-link': async () => {
    const { entry_id: id } = await createLink(who().client, (await createFolder(who().client)).id)
    return who().client.delete(`file-entries/${id}/shareable-link`)
  },
  'GET /shareable-links': async () => {
    await createLink(who().client, (await createFolder(who().client)).id)
    return who().client.get('shareable-links')
  },
  'POST /shareable-links': async () => {
    const [one, other] = [await createFolder(who().client), await createFolder(who().client)]
    return who().client.post('shareable-links', {
      entryIds: [one.id, other.id],
      name: 'counted-link',
    })
  },
  'PUT /shareable-links/:link': async () => {
    const [one, other] = [await createFolder(who().client), await createFolder(who().client)]
    const { id } = await createLink(who().client, one.id)
    return who().client.put(`shareable-links/${id}`, { entryIds: [one.id, other.id] })
  },
  'DELETE /shareable-links/:link': async () => {
    const { id } = await createLink(who().client, (await createFolder(who().client)).id)
    return who().client.delete(`shareable-links/${id}`)
  },
  'GET /shareable-links/:link': async () => {
    const { hash } = await createLink(who().client, (await createFolder(who().client)).id)
    return (await who().app.guest()).get(`shareable-links/${hash}`)
  },
  'POST /shareable-links/:link/save': async () => {
    const { hash } = await createLink(who().client, (await createFolder(who().client)).id)
    return who().client.post(`shareable-links/${hash}/save`, {})
  },
  'POST /shareable-links/:link/report': async () => {
    const { hash } = await createLink(who().client, (await createFolder(who().client)).id)
    const input = { reason: 'malware', message: 'It is a virus.' }
    return (await who().app.guest()).post(`shareable-links/${hash}/report`, input)
  },
  'POST /shareable-links/:link/request-code': async () => {
    const { id } = await createFolder(who().client)
    const { hash } = await createLink(who().client, id, { emails: ['counted-code@example.com'] })
    const email = 'counted-code@example.com'
    return (await who().app.guest()).post(`shareable-links/${hash}/request-code`, { email })
  },
  'POST /shareable-links/:link/check-code': async () => {
    const { id } = await createFolder(who().client)
    const email = 'counted-code-2@example.com'
    const { hash } = await createLink(who().client, id, { emails: [email] })
    const guest = await who().app.guest()
    return guest.post(`shareable-links/${hash}/check-code`, {
      email,
      code: await mailedLinkCode(who().app, guest, hash, email),
    })
  },
  'POST /shareable-links/:link/check-password': async () =>
    (await who().app.guest()).post(
      `shareable-links/${(await aPasswordLink(who().client)).hash}/check-password`,
      {
        password: 'open sesame',
      },
    ),
})

async function aPasswordLink(client: ApiClient) {
  const file = await uploadFile(client)
  return createLink(client, file.id, { password: 'open sesame' })
}
