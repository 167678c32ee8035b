import { eq } from 'drizzle-orm'
import { links } from '#db/schema/index.ts'
import { permissionsOfRole } from '#worker/access/permission-registry.ts'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { ShareableLink } from '#worker/features/links/schema.ts'
import type { App } from './app.ts'
import { trash } from './factories.ts'
import type { TestUser } from './factories.ts'
import { permitOnly } from './permit-only.ts'

/** A folder in another one, and its link. */
export interface LinkedFolder {
  owner: TestUser
  outside: FileEntry
  folder: FileEntry
  link: ShareableLink
}

/** All that ends a link: from then on it looks like none. */
export function endLinks(
  getApp: () => App,
): Record<string, (shared: LinkedFolder) => Promise<unknown>> {
  const change =
    (set: Partial<typeof links.$inferInsert>) =>
    ({ link }: LinkedFolder) =>
      getApp().db.update(links).set(set).where(eq(links.id, link.id))
  return {
    'has expired': change({ expiresAt: '2020-01-01T00:00:00.000Z' }),
    'is used up': change({ maxDownloads: 1, downloads: 1 }),
    'was taken away': ({ owner, link }) => owner.client.delete(`shareable-links/${link.id}`),
    'leads to the trash': ({ owner, folder }) => trash(owner.client, folder.id),
    'leads below a folder in the trash': ({ owner, outside }) => trash(owner.client, outside.id),
    'leads to what was deleted forever': ({ owner, folder }) =>
      owner.client.post('file-entries/delete', { entryIds: [folder.id], deleteForever: true }),
    'is of somebody who may share no more': ({ owner }) =>
      permitOnly(
        getApp(),
        owner.id,
        permissionsOfRole('users').filter((name) => name !== 'links.create'),
      ),
    'is of somebody who is shut out': async ({ owner }) =>
      (await getApp().adminClient()).post('admin/users/ban', { ids: [owner.id] }),
  }
}
