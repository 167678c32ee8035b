import type { Client, InStatement, ResultSet } from '@libsql/client/web'
import { expect, it } from 'vitest'
import { guardClient, UnmetPreconditionError } from '#db/precondition.ts'

const CHECK = 'SELECT check'

/** A client that keeps what is sent, a list for each round trip; each result is its statement. */
function recorder({ failures = 0 } = {}) {
  const sent: InStatement[][] = []
  const send = (statements: InStatement[]) => {
    sent.push(statements)
    if (failures-- > 0) return Promise.reject(new Error('the database is gone'))
    return Promise.resolve(statements as unknown as ResultSet[])
  }
  const client = {
    execute: async (statement: InStatement) => (await send([statement]))[0],
    batch: send,
  } as Partial<Client> as Client
  return { sent, client }
}

function guarded(holds = true, options: { failures?: number } = {}) {
  const { sent, client } = recorder(options)
  const guard = guardClient(client, async (carrier) => {
    await carrier.execute(CHECK)
    return holds
  })
  return { sent, ...guard }
}

it('the check travels with the first read, and only once', async () => {
  const { sent, client } = guarded()
  expect(await client.execute('SELECT 1')).toBe('SELECT 1')
  expect(await client.batch(['SELECT 2', 'select 3'])).toEqual(['SELECT 2', 'select 3'])
  await client.execute('DELETE FROM t')
  expect(sent).toEqual([[CHECK, 'SELECT 1'], ['SELECT 2', 'select 3'], ['DELETE FROM t']])
})

it.each([
  ['an insert', ['INSERT INTO t VALUES (1)']],
  ['a batch with a write in it', ['SELECT 1', 'UPDATE t SET a = 1']],
  ['a statement that might write', ['WITH x AS (SELECT 1) DELETE FROM t']],
  ['a pragma', ['PRAGMA user_version = 1']],
])('%s waits for the check', async (_, statements) => {
  const { sent, client } = guarded()
  await client.batch(statements)
  expect(sent).toEqual([[CHECK], statements])
})

it('nothing is released or sent after a check that fails', async () => {
  const { sent, client, isMet } = guarded(false)
  await expect(client.execute('SELECT 1')).rejects.toThrow(UnmetPreconditionError)
  await expect(client.execute('INSERT INTO t VALUES (1)')).rejects.toThrow(UnmetPreconditionError)
  await expect(client.batch(['SELECT 1', 'DELETE FROM t'])).rejects.toThrow(UnmetPreconditionError)
  await expect(isMet()).rejects.toThrow(UnmetPreconditionError)
  expect(sent).toEqual([[CHECK, 'SELECT 1']])
})

it('no write is sent while the check is under way, and none after it has failed', async () => {
  const { sent, client } = guarded(false)
  const all = [
    client.execute('SELECT 1'),
    client.execute('DELETE FROM t'),
    client.batch(['SELECT 2']),
  ]
  for (const { status } of await Promise.allSettled(all)) expect(status).toBe('rejected')
  expect(sent.flat()).not.toContain('DELETE FROM t')
})

it('reads at the same time are not sent one after the other', async () => {
  const { sent, client } = guarded()
  const reads = Promise.all([client.execute('SELECT 1'), client.execute('SELECT 2')])
  expect(sent).toHaveLength(2)
  expect(await reads).toEqual(['SELECT 1', 'SELECT 2'])
})

it('a check that the database did not answer is sent again', async () => {
  const { sent, client } = guarded(true, { failures: 1 })
  await expect(client.execute('SELECT 1')).rejects.toThrow('gone')
  await client.execute('DELETE FROM t')
  expect(sent).toEqual([[CHECK, 'SELECT 1'], [CHECK], ['DELETE FROM t']])
})

it('it can be asked alone', async () => {
  const { sent, isMet } = guarded()
  await isMet()
  await isMet()
  expect(sent).toEqual([[CHECK]])
})
