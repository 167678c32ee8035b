import { withoutSecrets } from './without-secrets.ts'

/** drizzle appends a failed statement's parameters to its messages. */
export const SENT_VALUES = '\nparams: '

/** Name and stack of the error and its causes, without the values that a failed statement was sent with. */
export function describeError(error: unknown): string {
  const parts = causesOf(error).map(({ name, message, stack }) =>
    (stack ?? `${name}: ${message}`).replace(message, () => message.split(SENT_VALUES)[0] ?? ''),
  )
  return parts.join('\ncaused by ') || String(error)
}

/** The error, what caused it, and so on. */
export function causesOf(error: unknown): Error[] {
  const causes: Error[] = []
  for (let cause = error; cause instanceof Error; cause = cause.cause) causes.push(cause)
  return causes
}

const STACK_LINE = /^\s+at /

export interface ErrorFacts {
  /** Which errors are the same one: the name, and where it was thrown. */
  cause: string
  message: string
  stack: string
}

/** The part of an error that the log keeps. Its message and stack hold no query strings, tokens, or values of statements. */
export function errorFacts(error: unknown): ErrorFacts {
  const described = describeError(error)
  const lines = described.split('\n')
  const [first] = causesOf(error)
  const thrownAt = first?.stack?.split('\n').filter((line) => STACK_LINE.test(line)) ?? []
  const message = lines.slice(
    0,
    Math.max(
      1,
      lines.findIndex((line) => STACK_LINE.test(line)),
    ),
  )
  return {
    cause: [first?.name ?? typeof error, ...thrownAt].join('\n'),
    message: withoutSecrets(message.join('\n')).slice(0, MESSAGE_CHARACTERS),
    stack: withoutSecrets(described).slice(0, STACK_CHARACTERS),
  }
}

export const MESSAGE_CHARACTERS = 500
const STACK_CHARACTERS = 4000
