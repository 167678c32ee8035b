import { expect, it } from 'vitest'
import { untranslatedTexts } from '../../.config/untranslated-texts.ts'

const textsOf = (jsx: string) => untranslatedTexts('a.tsx', `const a = (\n  ${jsx}\n)`)

it.each([
  ['text of an element', '<p>Save changes</p>', 'Save changes'],
  ['text in a language other than English', '<p>Ändern</p>', 'Ändern'],
  ['a string between braces', "<p>{'Save'}</p>", 'Save'],
  ['a branch', "<p>{isOn ? t('On') : 'Off'}</p>", 'Off'],
  ['a string after a condition', "<p>{isOn && 'On'}</p>", 'On'],
  ['a template', '<p>{`Hello ${name}`}</p>', 'Hello'],
  ['an attribute', '<button aria-label="Close" />', 'Close'],
  ['an attribute between braces', "<img alt={name ?? 'Picture'} />", 'Picture'],
  ['the label of a component', '<TextField label="Name" />', 'Name'],
])('%s is found with its line', (_what, jsx, text) => {
  expect(textsOf(jsx)).toEqual([`a.tsx:2: ${text}`])
})

it.each([
  ['translated text', "<p title={t('Name')}>{t('Save')}</p>"],
  ['text with elements in it', '<Trans message="I accept :name" values={{}} />'],
  ['a comparison', "<p>{kind === 'folder' && <Icon />}</p>"],
  ['an attribute that is not shown', '<p className="title" id="name" />'],
  ['signs and single letters', '<p>{`${a} · ${b}`} × B</p>'],
  ['file names, paths and URLs', '<p title="/drive/s/x">reef.jpg</p>'],
  ['the beginning of a URL', '<input placeholder="https://" />'],
])('%s is not reported', (_what, jsx) => {
  expect(textsOf(jsx)).toEqual([])
})
