import { afterEach, beforeEach, expect, it } from 'vitest'
import { Commands, outcomeOf } from '#tests/support/commands.ts'
import { listed, namesIn } from '#tests/support/factories.ts'

let commands: Commands
beforeEach(async () => {
  commands = await Commands.prepare()
})
afterEach(() => commands.dispose())

it('npm run seed:demo makes a demo that people can sign in to', async () => {
  expect(await outcomeOf(commands.run('seed-demo'))).toEqual([
    0,
    expect.stringContaining('The demo is ready'),
  ])
  const site = commands.run('start')
  const client = await commands.visit(site)
  expect(site.output()).not.toContain('Password')
  const signedIn = await client.post('auth/login', {
    email: 'maren@example.com',
    password: 'calm water',
  })
  expect(signedIn.status).toBe(200)
  expect(await namesIn(client)).toContain('Welcome.md')

  // One of the hundred that the sign-in form is filled in with.
  const visitor = await commands.visit(site)
  const { site: demoSite } = (await visitor.get('bootstrap-data')).body.data.settings
  expect(demoSite).toMatchObject({ demo: true, demo_account: 'random' })
  const numbered = await visitor.post('auth/login', {
    email: demoSite.demo_email.replace(':number', '042'),
    password: demoSite.demo_password,
  })
  expect(numbered.status).toBe(200)
  expect(await namesIn(visitor)).toEqual(await namesIn(client))
  const copied = await listed(visitor, 'pageId=recent&perPage=100')
  expect(copied).toHaveLength(60)
  expect([...new Set(copied.map(({ type }) => type))].toSorted()).toEqual([
    'archive',
    'audio',
    'image',
    'pdf',
    'powerPoint',
    'spreadsheet',
    'text',
    'video',
    'word',
  ])
  expect(copied.filter(({ parent_id: parentId }) => parentId === null)).toHaveLength(4)
  await site.stop()
})
