import type { Locator } from 'playwright-core'

const PARTS = ['year', 'month', 'day', 'hour', 'minute'] as const

/** A date field, by its label. */
export const dateField = (scope: Pick<Locator, 'getByRole'>, label: string) =>
  scope.getByRole('group', { name: label, exact: true })

/** Types "2026-11-27", or "2026-11-27T09:00" on a clock of 24 hours, into the parts of a date field. */
export async function typeDate(field: Locator, value: string): Promise<void> {
  const numbers = value.split(/[-T:]/)
  for (const [index, text] of numbers.entries())
    await field.locator(`[data-type=${PARTS[index]}]`).pressSequentially(text)
}

/** The value of a date field, as a form sends it. */
export const dateValue = (field: Locator) => field.locator('input[hidden]').inputValue()
