import { expect, it } from 'vitest'
import { problemsOf } from '../../.config/check-catalogs.ts'

it.each([
  [{}, '“:count files” is not translated'],
  [{ ':count files': ' ' }, '“:count files” is not translated'],
  [{ ':count files': ':count Dateien', Former: 'Früher' }, '“Former” is no text of the site'],
  [{ ':count files': 'Dateien' }, '“Dateien” lacks :count'],
  [
    { ':count files': '{count, plural, one {:count Datei}}' },
    '“{count, plural, one {:count Datei}}” is no plural',
  ],
])('a catalog with the lines %j has a problem', (lines, problem) => {
  expect(problemsOf(lines, [':count files'])).toContain(problem)
})

it.each([':count Dateien', '{count, plural, one {:count Datei} other {:count Dateien}}'])(
  '%s is a translation',
  (line) => {
    expect(problemsOf({ ':count files': line }, [':count files'])).toEqual([])
  },
)
