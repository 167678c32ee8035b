import { createElement, type ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { I18nProvider, Trans, translator } from '#web/i18n/i18n-context.tsx'
import { textDirection } from '#worker/i18n/text-direction.ts'
import { trans, type Lines } from '#worker/i18n/trans.ts'

describe('trans', () => {
  it('is the message itself where there is no translation, or an empty one', () => {
    expect(trans({}, 'Save')).toBe('Save')
    expect(trans({ Save: '' }, 'Save')).toBe('Save')
  })

  it('is nothing for nothing', () => {
    expect(trans({ '': 'de' }, '')).toBe('')
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

describe('a plural', () => {
  const FILES = ':count files'
  const arabic = {
    '': 'ar',
    [FILES]:
      '{count, plural, zero {لا ملفات} one {ملف واحد} two {ملفان} few {:count ملفات} many {:count ملفًا} other {:count ملف}}',
  }

  it.each([
    [0, 'لا ملفات'],
    [1, 'ملف واحد'],
    [2, 'ملفان'],
    [3, `${new Intl.NumberFormat('ar').format(3)} ملفات`],
    [11, `${new Intl.NumberFormat('ar').format(11)} ملفًا`],
    [100, `${new Intl.NumberFormat('ar').format(100)} ملف`],
  ])('has the form that the language wants for %i', (count, text) => {
    expect(trans(arabic, FILES, { count })).toBe(text)
  })

  it('has the form for all others where a form is missing, or the value is no number', () => {
    const lines = { '': 'ar', [FILES]: '{count, plural, one {eine} other {andere}}' }
    expect(trans(lines, FILES, { count: 2 })).toBe('andere')
    expect(trans(lines, FILES, { count: '2' })).toBe('andere')
    const damaged = { '': 'de', [FILES]: '{count, plural, one {eine}}' }
    expect(trans(damaged, FILES, { count: 2 })).toBe('2 files')
  })

  it('takes braces that are none for text', () => {
    expect(trans({ [FILES]: '{count, plural, other}' }, FILES, { count: 2 })).toBe(
      '{count, plural, other}',
    )
  })
})

describe('numbers', () => {
  it.each([
    ['en', '1,234'],
    ['de', '1.234'],
    ['fr', '1\u202f234'],
  ])('are written as %s writes them', (language, text) => {
    expect(trans({ '': language }, ':count', { count: 1234 })).toBe(text)
  })

  it('that are text stay as they are', () => {
    expect(trans({ '': 'en' }, '© :year', { year: '2026' })).toBe('© 2026')
  })
})

describe('translator', () => {
  it('takes a text with values, and a message that carries its own', () => {
    const t = translator({ 'Hello :name': 'Hallo :name' })
    expect(t('Hello :name', { name: 'Ada' })).toBe('Hallo Ada')
    expect(t({ message: 'Hello :name', values: { name: 'Bob' } })).toBe('Hallo Bob')
  })
})

it.each([
  ['ar', '\u2068a.txt\u2069: 1'],
  ['de', 'a.txt: 1'],
])('a name is kept apart from the words of %s where they run the other way', (language, text) => {
  const values = { name: 'a.txt', count: 1 }
  const digits = new Intl.NumberFormat(language).format(1)
  expect(translator({ '': language })(':name: :count', values)).toBe(text.replace('1', digits))
})

describe('<Trans>', () => {
  function rendered(lines: Lines, message: string, values: ComponentProps<typeof Trans>['values']) {
    const children = createElement(Trans, { message, values })
    const props = {
      lines,
      language: 'en',
      timezone: null,
      renderedAt: 0,
      browserTimezone: 'UTC',
      children,
    }
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
