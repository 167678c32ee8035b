import { describe, expect, it } from 'vitest'
import { changedTexts } from '#web/appearance/changed-texts.ts'
import { editorMessage, frameMessage } from '#web/appearance/messages.ts'

const origin = 'https://files.example'
const editor = { name: 'editor' }
const source = 'be-appearance-editor'

const received = (data: unknown, event: { origin?: string; source?: unknown } = {}) =>
  editorMessage({ data, origin, source: editor, ...event }, { origin, editor })

const VALUES = { settings: { branding: { site_name: 'Reef' } }, themes: [] }

describe('a message of the appearance editor', () => {
  it.each([
    { type: 'navigate', to: '/pages/about?x=1#y' },
    { type: 'setValues', values: VALUES },
    { type: 'setThemeColor', name: '--accent', value: '#123456' },
    { type: 'setActiveTheme', themeId: 2 },
    { type: 'setCustomCode', mode: 'html', value: '<b>hello</b>' },
    { type: 'setCustomCode', mode: 'css', value: '' },
  ])('$type is taken', (message) => {
    expect(received({ source, ...message })).toEqual(message)
  })

  const navigate = { source, type: 'navigate', to: '/' }
  it.each([
    ['of another origin', navigate, { origin: 'https://evil.example' }],
    ['of the same host by another protocol', navigate, { origin: 'http://files.example' }],
    ['of the same host by another port', navigate, { origin: 'https://files.example:8443' }],
    ['of a sandboxed page', navigate, { origin: 'null' }],
    ['of a window that is not the editor', navigate, { source: { name: 'other' } }],
    ['of no window', navigate, { source: null }],
    ['of another source', { ...navigate, source: 'react-devtools' }, {}],
    ['without a source', { type: 'navigate', to: '/' }, {}],
    ['of a type that there is not', { source, type: 'evaluate', code: '1' }, {}],
    ['that leads to a script', { ...navigate, to: 'javascript:alert(1)' }, {}],
    ['that leads to another site', { ...navigate, to: 'https://evil.example' }, {}],
    ['that leads to another host', { ...navigate, to: '//evil.example' }, {}],
    ['that leads to another host by a backslash', { ...navigate, to: '/\\evil.example' }, {}],
    ['with values that are none', { source, type: 'setValues', values: 'all' }, {}],
    ['with themes that are none', { source, type: 'setValues', values: { settings: {} } }, {}],
    ['with a theme that is none', { source, type: 'setActiveTheme', themeId: '2' }, {}],
    ['with code of another kind', { source, type: 'setCustomCode', mode: 'js', value: '1' }, {}],
    ['that is a text', 'be-appearance-editor', {}],
    ['that is nothing', null, {}],
  ])('%s is ignored', (_what, data, event) => {
    expect(received(data, event)).toBeNull()
  })
})

it('the editor hears its own frame only', () => {
  const frame = {}
  const data = { source: 'be-appearance-frame', type: 'ready', path: '/x' }
  const heard = (event: object) =>
    frameMessage({ data, origin, source: frame, ...event }, { origin, frame })
  expect(heard({})).toEqual({ type: 'ready', path: '/x' })
  expect(heard({ origin: 'null' })).toBeNull()
  expect(heard({ source: {} })).toBeNull()
  expect(heard({ data: { ...data, source } })).toBeNull()
})

it('texts that have changed are found wherever they are', () => {
  const former = { a: 'One', list: [{ label: 'Two', x: 1 }, { label: '' }], same: 'Same', n: 1 }
  const next = { a: 'Uno', list: [{ label: 'Dos', x: 2 }, { label: 'New' }], same: 'Same', n: 2 }
  expect([...changedTexts(former, next)]).toEqual([
    ['One', 'Uno'],
    ['Two', 'Dos'],
  ])
  expect([...changedTexts({ list: ['a'] }, { list: ['b', 'a'] })]).toEqual([])
})
