import { z } from 'zod'
import type { Answer } from './api-client.ts'
import { apiDocument } from './documented-calls.ts'

interface Response {
  content?: Record<string, { schema: object }>
}

type AnswerSchema = z.ZodType | 'bytes' | undefined

/** An operation's responses, by status, each with the schema of its JSON; undefined where it has no body. */
type Answers = Map<string, () => AnswerSchema>

let operations: Promise<{ pattern: RegExp; answers: Answers }[]> | undefined

/** Throws where a JSON response of a test's client is not as the API document says. */
export async function checkAnswer(method: string, path: string, answer: Answer): Promise<void> {
  operations ??= documentedOperations()
  const { pathname } = new URL(path, 'http://localhost/api/v1/')
  // Pages, some of which have the path of a call.
  if (/^\/(workspace|admin)\//.test(pathname)) return
  const address = `${method} ${pathname.replace(/^\/api\/v1/, '')}`
  // The first that was declared handles it.
  const operation = (await operations).find(({ pattern }) => pattern.test(address))
  if (operation) check(address, operation.answers, answer)
}

function check(address: string, answers: Answers, { status, headers, body }: Answer): void {
  const key = answers.has(String(status)) || status < 400 ? String(status) : 'default'
  const problem = (what: string) =>
    new Error(`${address} answered ${status}: ${what}\n${JSON.stringify(body).slice(0, 2000)}`)
  if (!answers.has(key)) throw problem('this status is not documented')
  const schema = answers.get(key)?.()
  // A file's bytes may be JSON too.
  if (schema === 'bytes') return
  const isJson = headers.get('content-type')?.includes('application/json') === true
  if (isJson !== (schema !== undefined) && status < 400)
    throw problem(`it is ${isJson ? '' : 'not '}JSON, unlike what is documented`)
  if (!schema || !isJson) return
  const result = schema.safeParse(body)
  if (!result.success) throw problem(`it is not as documented: ${z.prettifyError(result.error)}`)
}

async function documentedOperations() {
  const { paths, components } = JSON.parse(
    JSON.stringify(await apiDocument()).replaceAll('#/components/schemas/', '#/$defs/'),
    // Patterns are of input; those with Unicode classes need a flag that is not set when they are read back.
    (name, value: unknown) => (name === 'pattern' && typeof value === 'string' ? undefined : value),
  )
  const refusals = components.responses as Record<string, Response>
  // Only when one comes: all of them take a second.
  const schemaOf = (response: Response) =>
    once((): AnswerSchema => {
      if (response.content && !response.content['application/json']) return 'bytes'
      const schema = response.content?.['application/json']?.schema
      return schema && z.fromJSONSchema({ ...schema, $defs: components.schemas })
    })
  const refusalSchemas = new Map(
    Object.entries(refusals).map(([status, response]) => [status, schemaOf(response)]),
  )
  return Object.entries<Record<string, { responses: Record<string, Response> }>>(paths).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, { responses }]) => ({
        pattern: new RegExp(`^${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
        answers: new Map(
          Object.entries(responses).map(([status, response]) => [
            status,
            ('$ref' in response ? refusalSchemas.get(status) : null) ?? schemaOf(response),
          ]),
        ),
      })),
  )
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
