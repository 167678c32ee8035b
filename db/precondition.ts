import type { Client, InStatement, ResultSet } from '@libsql/client/web'

/** Returns whether a condition holds, by one statement sent through `client`. */
export type Precondition = (client: Client) => Promise<boolean>

/** Thrown by every access to a database whose precondition does not hold. */
export class UnmetPreconditionError extends Error {
  override name = 'UnmetPreconditionError'
}

export interface GuardedClient {
  client: Client
  /** Resolves once the precondition holds; asks for it alone when no read has taken it along. */
  isMet: () => Promise<void>
}

/** Sends no write and releases no rows before `precondition` holds. Its statement is sent in one batch with the first read. */
export function guardClient(target: Client, precondition: Precondition): GuardedClient {
  let met: Promise<void> | null = null

  async function ask(reads: InStatement[]): Promise<ResultSet[]> {
    let results: ResultSet[] = []
    const execute = async (statement: InStatement) => {
      const [own, ...others] = await target.batch([statement, ...reads])
      results = others
      return own
    }
    const holds = await precondition(withMethods(target, { execute }))
    if (!holds) throw new UnmetPreconditionError()
    return results
  }

  function begin(reads: InStatement[]): Promise<ResultSet[]> {
    const asked = ask(reads)
    const attempt = asked.then(
      () => undefined,
      (error: unknown) => {
        // The database failed before it said anything about the condition: the next access asks again.
        if (!(error instanceof UnmetPreconditionError)) met = null
        throw error
      },
    )
    attempt.catch(() => undefined)
    met = attempt
    return asked
  }

  const isMet = async () => {
    await (met ?? begin([]))
  }

  async function guarded<Result>(
    reads: InStatement[] | null,
    send: () => Promise<Result>,
    toResult: (results: ResultSet[]) => Result,
  ): Promise<Result> {
    if (reads && !met) return toResult(await begin(reads))
    if (!reads) await isMet()
    const [result] = await Promise.all([send(), met])
    return result
  }

  // Nothing else of a client is offered, as it would get past the precondition.
  const client: Partial<Client> = {
    execute: (statement: InStatement) =>
      guarded(
        isRead(statement) ? [statement] : null,
        () => target.execute(statement),
        ([result]) => result as ResultSet,
      ),
    batch: (statements: InStatement[]) =>
      guarded(
        statements.every(isRead) ? statements : null,
        () => target.batch(statements),
        (results) => results,
      ),
  }
  return { client: client as Client, isMet }
}

/** Whether a statement cannot write. */
export const isRead = (statement: InStatement): boolean =>
  /^\s*select\b/i.test(typeof statement === 'string' ? statement : statement.sql)

/** The client with some methods replaced; the others keep their private fields by being bound to it. */
export function withMethods(target: Client, methods: object): Client {
  return new Proxy(target, {
    get(_, property) {
      if (property in methods) return Reflect.get(methods, property) as unknown
      const value: unknown = Reflect.get(target, property, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}
