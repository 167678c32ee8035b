import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { apiDocs } from '../worker/app/api-docs.ts'

const FOLDER = 'node_modules/.cache/api-client'
const DOCUMENT = `${FOLDER}/openapi.json`

/** Compiles only while every answer has a type, and a client reads one with it. */
const CLIENT = `
import type { operations } from './api.d.ts'

type JsonOf<Response> = Response extends { content: { 'application/json': infer Json } } ? Json : null
type AnswerOf<Operation> = Operation extends { responses: { 200: infer Response } } ? JsonOf<Response> : null
type Answers = { [Name in keyof operations]: AnswerOf<operations[Name]> }
type Untyped = { [Name in keyof Answers]: [Answers[Name]] extends [never] ? Name : unknown extends Answers[Name] ? Name : never }[keyof Answers]

export const untyped: Untyped extends never ? true : Untyped = true
export const nameOf = (answer: Answers['postFolders']): string => answer.folder.name
// @ts-expect-error -- a client that reads a field which is not there does not compile
export const missing = (answer: Answers['postFolders']) => answer.folder.nothing
`

/** Whether the API document is valid OpenAPI that clients can be made from; returns what is wrong, or null. */
export async function checkApiDocument(): Promise<string | null> {
  Object.assign(globalThis, { __ATOLL_VERSION__: 'check' })
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(DOCUMENT, JSON.stringify(await apiDocs()))
  writeFileSync(`${FOLDER}/client.ts`, CLIENT)
  return (
    // Paths that differ in a parameter alone are told apart by the order of the routes.
    run(
      'redocly',
      'lint',
      DOCUMENT,
      '--extends',
      'recommended',
      '--skip-rule',
      'no-ambiguous-paths',
    ) ??
    run('openapi-typescript', DOCUMENT, '--output', `${FOLDER}/api.d.ts`) ??
    run('tsc', '--noEmit', '--strict', '--ignoreConfig', `${FOLDER}/client.ts`)
  )
}

function run(name: string, ...args: string[]): string | null {
  const { status, stdout, stderr } = spawnSync(name, args, {
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  })
  return status === 0 ? null : stdout + stderr
}
