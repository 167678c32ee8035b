/** Text that a table aligns at its end: digits, also in groups, with a sign, a currency or a percent sign. */
const NUMBER = /^[-+−(]?\p{Sc}?\s?\d[\d.,'’\s]*(?:e[-+]?\d+)?\s?[%\p{Sc}]?\)?$/iu

export const isNumber = (text: string) => NUMBER.test(text.trim())
