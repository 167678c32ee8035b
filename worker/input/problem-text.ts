import type { z } from 'zod'
import type { Message } from '#worker/i18n/trans.ts'

/** The fallback text. */
export const INVALID = 'This is not a valid value.'

/** Marks issues whose schema has no text: zod's are for programmers. */
const UNWORDED = '\0'

/** To be given to whatever parses what people send. */
export const WITHOUT_WORDS = { error: () => UNWORDED }

/** The issue as a text for users: the schema's own, or a default. */
export function problemText(issue: z.core.$ZodIssue): Message {
  return issue.message === UNWORDED ? usualText(issue) : { message: issue.message }
}

function usualText(issue: z.core.$ZodIssue): Message {
  switch (issue.code) {
    case 'invalid_type':
      return { message: TYPE_TEXTS[issue.expected] ?? INVALID }
    case 'too_small':
      return smallText(issue)
    case 'too_big':
      return largeText(issue)
    case 'invalid_value': {
      // "Nothing at all" has no name.
      const values = issue.values.map(String).filter((value) => value !== '')
      if (values.length === 0) return { message: INVALID }
      return {
        message: 'Please choose one of these: :values',
        values: { values: values.join(', ') },
      }
    }
    case 'invalid_format':
      return { message: FORMAT_TEXTS[issue.format] ?? INVALID }
    case 'invalid_union': {
      // "Nothing, or …", "…, or nothing": what is meant is the last that is something.
      const firsts = issue.errors.flatMap(([first]) => first ?? [])
      const meant = firsts.findLast((first) => !isNothing(first))
      return meant ? problemText(meant) : { message: INVALID }
    }
    default:
      return { message: INVALID }
  }
}

const isNothing = (issue: z.core.$ZodIssue) =>
  issue.code === 'invalid_value' && issue.values.every((value) => value === '')

const TYPE_TEXTS: Readonly<Record<string, string>> = {
  number: 'Please enter a number.',
  int: 'Please enter a whole number.',
  string: 'Please enter a text.',
  boolean: 'This can only be on or off.',
  array: 'This must be a list.',
}

const FORMAT_TEXTS: Readonly<Record<string, string>> = {
  email: 'Please enter an email address.',
  url: 'Please enter a web address.',
}

const MORE = 'This must be more than :count.'
const LESS = 'This must be less than :count.'

function smallText({ origin, minimum, inclusive }: z.core.$ZodIssueTooSmall): Message {
  const values = { count: Number(minimum) }
  if (origin === 'string')
    return Number(minimum) <= 1
      ? { message: 'Please fill this in.' }
      : { message: 'This is too short: it must have at least :count characters.', values }
  if (origin === 'array') return { message: 'There must be at least :count of these.', values }
  const message = inclusive === false ? MORE : 'This must be at least :count.'
  return { message, values }
}

function largeText({ origin, maximum, inclusive }: z.core.$ZodIssueTooBig): Message {
  const values = { count: Number(maximum) }
  if (origin === 'string')
    return { message: 'This is too long: it may have at most :count characters.', values }
  if (origin === 'array') return { message: 'There may be at most :count of these.', values }
  const message = inclusive === false ? LESS : 'This must be at most :count.'
  return { message, values }
}
