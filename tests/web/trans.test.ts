import { createElement, type ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { I18nProvider, Trans, translator } from '#web/i18n/i18n-context.tsx'
import { textDirection } from '#web/i18n/text-direction.ts'
import { trans, type Lines } from '#worker/i18n/trans.ts'

describe('trans', () => {
  it('is the message itself where there is no translation, or an empty one', () => {
    expect(trans({}, 'Save')).toBe('Save')
    expect(trans({ Save: '' }, 'Save')).toBe('Save')
  })

  it('fills the placeholders of the translation, wherever they stand in it', () => {
    const lines = { 'Hello :name, you have :count files': ':count Dateien hast du, :name' }
    expect(trans(lines, 'Hello :name, you have :count files', { name: 'Ada', count: 3 })).toBe(
      '3 Dateien hast du, Ada',
    )
  })

  it('leaves an unknown placeholder, a time of day and a lone colon as they are', () => {
    expect(trans({}, 'At 10:30: :what', {})).toBe('At 10:30: :what')
  })

  it('does not take the beginning of a longer name for the name', () => {
    expect(trans({}, ':names and :name', { name: 'x' })).toBe(':names and x')
  })

  it('fills in values as they are: their colons and dollar signs mean nothing', () => {
    expect(trans({}, '“:name” moved, :count left', { name: "$& :count $'", count: 1 })).toBe(
      "“$& :count $'” moved, 1 left",
    )
  })

  it('knows no message and no value that an object merely inherits', () => {
    expect(trans({}, 'constructor')).toBe('constructor')
    expect(trans({}, ':toString')).toBe(':toString')
  })
})

describe('translator', () => {
  it('takes a text with values, and a message that carries its own', () => {
    const t = translator({ 'Hello :name': 'Hallo :name' })
    expect(t('Hello :name', { name: 'Ada' })).toBe('Hallo Ada')
    expect(t({ message: 'Hello :name', values: { name: 'Bob' } })).toBe('Hallo Bob')
  })
})

describe('<Trans>', () => {
  function rendered(lines: Lines, message: string, values: ComponentProps<typeof Trans>['values']) {
    const children = createElement(Trans, { message, values })
    const props = { lines, language: 'en', timezone: null, renderedAt: 0, children }
    return renderToStaticMarkup(createElement(I18nProvider, props))
  }

  it('puts elements where the translation wants them', () => {
    const html = rendered(
      { 'I accept the :name': 'Die :name nehme ich an' },
      'I accept the :name',
      { name: createElement('a', { href: '/terms' }, 'Terms') },
    )
    expect(html).toBe('Die <a href="/terms">Terms</a> nehme ich an')
  })

  it('shows markup in a translation as text', () => {
    expect(rendered({ Hi: '<script>alert(1)</script>' }, 'Hi', {})).toBe(
      '&lt;script&gt;alert(1)&lt;/script&gt;',
    )
  })

  it('leaves an unknown placeholder as it is', () => {
    expect(rendered({}, 'At 10:30 :what', {})).toBe('At 10:30 :what')
  })
})

it.each([
  ['en', 'ltr'],
  ['de-CH', 'ltr'],
  ['ar', 'rtl'],
  ['AR-eg', 'rtl'],
  ['he', 'rtl'],
  ['', 'ltr'],
])('text in %j runs %s', (language, direction) => {
  expect(textDirection(language)).toBe(direction)
})
