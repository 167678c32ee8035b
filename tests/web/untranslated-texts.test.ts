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
  ['a heading', '<Panel heading="Shared files" />', 'Shared files'],
  ['the label of a button to confirm', '<ConfirmDialog confirmLabel="Delete" />', 'Delete'],
  ['a tooltip', "<IconButton tooltip={isOn ? 'On' : t('Off')} />", 'On'],
  ['a text of a list', '<List emptyText="Nothing" />', 'Nothing'],
  ['an option of a dialog', "ask({ title: t('Sure?'), confirmLabel: 'Delete' })", 'Delete'],
])('%s is found with its line', (_what, jsx, text) => {
  expect(textsOf(jsx)).toEqual([`a.tsx:2: ${text}`])
})

it.each([
  ['a constant', "const SAVE = 'Save'", '<p>{SAVE}</p>', 'Save'],
  ['a constant of a prop', "const SAVE = 'Save'", '<Panel heading={SAVE} />', 'Save'],
  ['a property', "const NAMES = { save: 'Save' }", '<p>{NAMES.save}</p>', 'Save'],
  ['an item', "const NAMES = { save: 'Save' } as const", '<p>{NAMES[name]}</p>', 'Save'],
  ['a constant of a constant', "const SAVE = 'Save', NAMES = [SAVE]", '<p>{NAMES[0]}</p>', 'Save'],
])('%s is found where it is declared', (_what, constant, jsx, text) => {
  expect(untranslatedTexts('a.tsx', `${constant}\nconst a = ${jsx}`)).toEqual([`a.tsx:1: ${text}`])
})

it('an imported constant is found where it is declared', () => {
  const path = 'worker/features/admin/logs/jobs/job-words.ts'
  const source = `import { JOB_WORDS as WORDS } from '#${path}'\nconst a = <p>{WORDS.backup}</p>`
  expect(untranslatedTexts('a.tsx', source)).toEqual([
    expect.stringMatching(new RegExp(`^${path}:\\d+: Backup$`)),
  ])
})

it.each([
  ['a translated constant', "const SAVE = 'Save'", '<p>{t(SAVE)}</p>'],
  ['a parameter with the name of one', "const a = 'Save'", '<p>{list.map((a) => <b>{a}</b>)}</p>'],
  ['a variable', "let save = 'Save'", '<p>{save}</p>'],
  [
    'the name of a service',
    "import { SERVICE_NAMES } from '#worker/settings/service-names.ts'",
    '<p>{SERVICE_NAMES[a]}</p>',
  ],
])('%s is not reported', (_what, constant, jsx) => {
  expect(untranslatedTexts('a.tsx', `${constant}\nconst b = ${jsx}`)).toEqual([])
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
