import { expect, it } from 'vitest'
import { textsOf } from '../../.config/source-texts.ts'

it.each([
  ['a translated text', "t('Save')", ['Save']],
  ['branches', "t(isOn ? 'Turn off' : 'On')", ['Turn off', 'On']],
  [
    'text with elements',
    '<Trans message="I accept the :name" values={{}} />',
    ['I accept the :name'],
  ],
  ['a constant that is translated', "const NAMES = { a: 'Owner' }; t(NAMES[id])", ['Owner']],
  ['a variable that is translated', "const words = isOn ? 'On' : null; t(words)", ['On']],
  ['a function whose result is', "function word() { return 'Folder' }; t(word())", ['Folder']],
  ['a label', "const column = { id: 'name', label: 'Tag' }", ['Tag']],
  ['an error', "throw new NotFoundError('There is no such page.')", ['There is no such page.']],
  ['the error of a field', "new ValidationError({ a: ['This is taken.'] })", ['This is taken.']],
  ['the text of a schema', "z.string().max(9, 'This is too long.')", ['This is too long.']],
  ['placeholders', "trans(lines, ':count items')", [':count items']],
])('finds %s', (_what, source, texts) => {
  expect(textsOf(source)).toEqual(texts)
})

it.each([
  ['paths', "t; go('/drive/s/Of this')"],
  ['names', "has('files.view'); const kind = 'Folder'"],
  ['statements', "db.run('SELECT a FROM b'); sql`SELECT a`"],
  ['shapes and classes', '<path d="M10 20 h 4" className="admin row" />'],
  ['headers', "headers.set('Content-Type', 'Content-Encoding: nonce')"],
  ['comparisons', "if (key === 'Page Down') go()"],
  ['errors for programmers', "throw new Error('No such thing as this.')"],
  ['the API document', "describeCall('Site', 'A page that the owner wrote', {})"],
  ['imports and types', "import a from './A b.ts'; type A = 'Two words'"],
])('leaves %s out', (_what, source) => {
  expect(textsOf(source)).toEqual([])
})
