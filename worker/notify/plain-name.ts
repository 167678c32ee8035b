/** Controls, line ends, and marks of direction: a name must not reorder the text around it, nor end one of our marks. */
const HOSTILE = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu

/** Unicode's isolates, which mark names within a text: see `Line` in `features/notifications/schema.ts`. */
const MARKS = /[\u2068\u2069]/g

/** A name as part of a notification's text, between our marks. Facts of another version may lack it. */
export const markName = (name: string | null | undefined): string =>
  `\u2068${(name ?? '').replaceAll(HOSTILE, '')}\u2069`

/** A text where the marks would be read by a program that does not know them: mail and push. */
export const withoutMarks = (text: string): string => text.replaceAll(MARKS, '')
