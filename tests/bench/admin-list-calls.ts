import { sql } from 'drizzle-orm'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { numbers } from './list-call.ts'
import type { ListCall } from './list-call.ts'

const USERS = 1000
const LINES = 10_000
const TYPES = 500
const FILES = 10_000

export async function adminCalls(
  app: App,
  admin: ApiClient,
  client: ApiClient,
): Promise<ListCall[]> {
  const ids = await fillUsers(app, 'listed')
  const language = 'ru-listed'
  await admin.post('admin/localizations', { language, name: 'Listed' })
  const post = (path: string, input: object) => () => admin.post(`admin/${path}`, input)
  const rows = numbers(5000).map((number) => `row${number}@example.com,Ann,users`)
  return [
    { what: `ban (${USERS} users)`, call: post('users/ban', { ids, reason: 'r'.repeat(500) }) },
    { what: `unban (${USERS} users)`, call: post('users/unban', { ids }) },
    {
      what: `delete (${USERS} users)`,
      call: async () =>
        post('users/delete', { ids: await fillUsers(app, `doomed-${Math.random()}`) })(),
    },
    {
      what: 'import users (5,000 rows, a trial)',
      call: post('users/import', {
        csv: `email,first_name,role\n${rows.join('\n')}`,
        dryRun: true,
      }),
    },
    {
      what: 'import users (a row of 300,000 roles)',
      call: post('users/import', {
        csv: `email,role\na@example.com,${'users;'.repeat(300_000)}`,
        dryRun: true,
      }),
    },
    {
      what: 'import users (300,000 columns)',
      call: post('users/import', { csv: `${'email,'.repeat(300_000)}email\n1`, dryRun: true }),
      status: 422,
    },
    {
      what: `import lines (${LINES}, a trial)`,
      call: post(`localizations/${language}/import`, {
        lines: numbers(LINES).map((number) => ({
          source: `Text ${number} of :name`,
          translation: `:name ${number}`,
        })),
        unknown: 'keep',
      }),
    },
    {
      what: 'validate, 10,000 names of 85 extensions, with 1,000 rules',
      call: async () => {
        const types = (prefix: string) =>
          numbers(TYPES).map((number) =>
            number % 2 ? `${prefix}${number}` : `application/x-${prefix}${number}`,
          )
        const set = (settings: object) => admin.put('settings', { settings })
        await set({
          'uploads.blocked_types': types('bad'),
          'uploads.allowed_types': [...types('good'), 'text/plain'],
        })
        const answer = await client.post('uploads/validate', {
          files: numbers(FILES).map((number) => ({
            name: `${numbers(85)
              .map((part) => ((part * 7 + number) % 1296).toString(36))
              .join('.')}.txt`,
            mime: 'text/plain',
            size: 5,
          })),
        })
        await set({ 'uploads.blocked_types': [], 'uploads.allowed_types': [] })
        return answer
      },
    },
  ]
}

async function fillUsers(app: App, prefix: string): Promise<number[]> {
  const now = new Date().toISOString()
  const rows = await app.db.all<{ id: number }>(sql`
    INSERT INTO users (email, password_hash, email_verified_at, updated_at)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${USERS})
    SELECT ${prefix} || i || '@example.com', '', ${now}, ${now} FROM n
    RETURNING id`)
  return rows.map(({ id }) => id)
}
