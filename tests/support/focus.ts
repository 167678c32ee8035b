import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/** Whether the focus is on it or in it. */
export const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element.contains(document.activeElement))

export const waitForFocus = (target: Locator): Promise<void> =>
  expect
    .poll(() => hasFocus(target), { message: `the focus comes to ${String(target)}` })
    .toBe(true)
