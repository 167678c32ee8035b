import { expect, test } from 'vitest'
import { loadComponentTexts } from '#web/i18n/component-texts.ts'

/** Where React Aria looks for its texts in browsers. */
const IN_FORCE = Symbol.for('react-aria.i18n.strings')

const removeLabel = () =>
  (globalThis as { [IN_FORCE]?: Record<string, Record<string, unknown>> })[IN_FORCE]?.[
    '@react-aria/tag'
  ]?.['removeButtonLabel']

test('the component library speaks each language that is loaded, and English for unknown ones', async () => {
  expect(removeLabel()).toBeUndefined()
  await loadComponentTexts('de')
  expect(removeLabel()).toBe('Entfernen')
  await loadComponentTexts('fr-CA')
  expect(removeLabel()).toBe('Supprimer')
  await loadComponentTexts('eo')
  expect(removeLabel()).toBe('Remove')
})
