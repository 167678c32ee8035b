import type { AppError } from '../errors.ts'
import { trans } from './trans.ts'
import type { Lines, Message } from './trans.ts'

/** An error's fields in a response, translated. */
export function errorTexts(lines: Lines, { code, message, values, errors }: AppError) {
  const translate = (text: string | Message) =>
    typeof text === 'string' ? trans(lines, text, values) : trans(lines, text.message, text.values)
  return {
    code,
    message: translate(message),
    ...(errors && {
      errors: Object.fromEntries(
        Object.entries(errors).map(([field, texts]) => [field, texts.map(translate)]),
      ),
    }),
  }
}
