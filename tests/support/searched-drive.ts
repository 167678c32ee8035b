import type { Browser, Page } from 'playwright-core'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { ApiClient } from './api-client.ts'
import type { App } from './app.ts'
import { openPage } from './browser-page.ts'
import { createFolder, registerUser, star, uploadFile } from './factories.ts'

export interface SearchedDrive {
  client: ApiClient
  page: Page
  sea: FileEntry
}

/** A user's folder "Holiday" with "sea notes.txt" in it, which is starred; "notes.md" and "photo.png" beside. */
export async function searchedDrive(app: App, browser: Browser): Promise<SearchedDrive> {
  const { client } = await registerUser(app)
  const folder = await createFolder(client, 'Holiday')
  const sea = await uploadFile(client, { name: 'sea notes.txt', parentId: folder.id })
  await uploadFile(client, { name: 'notes.md', content: 'x'.repeat(1_100_000) })
  await uploadFile(client, { name: 'photo.png' })
  await star(client, sea.id)
  return { client, sea, page: await openPage(browser, app, { as: client }) }
}

/** As a screen reader hears them: with the place. */
export const [SEA, NOTES, PHOTO] = [
  'sea notes.txt In Holiday',
  'notes.md In My files',
  'photo.png In My files',
]

export const searchBox = (shown: Page) => shown.getByRole('combobox', { name: 'Search the drive' })
