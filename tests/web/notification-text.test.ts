import { describe, expect, it } from 'vitest'
import { markedParts } from '#web/notifications/marked-parts.ts'

const name = (text: string) => ({ text, isName: true })
const plain = (text: string) => ({ text, isName: false })

describe('a line of a notification is split into names and text', () => {
  it.each([
    ['nothing', '', []],
    ['no names', 'Your storage is nearly full', [plain('Your storage is nearly full')]],
    [
      'two names',
      '\u2068Ada\u2069 shared \u2068sea.txt\u2069 with you',
      [name('Ada'), plain(' shared '), name('sea.txt'), plain(' with you')],
    ],
    ['an empty name', 'a\u2068\u2069b', [plain('a'), plain('b')]],
    ['names side by side', '\u2068a\u2069\u2068b\u2069', [name('a'), name('b')]],
    [
      'markup stays text',
      '\u2068<img src=x onerror=alert(1)>\u2069',
      [name('<img src=x onerror=alert(1)>')],
    ],
    ['a mark that is never closed', 'from \u2068Ada <b>', [plain('from '), name('Ada <b>')]],
    ['a mark that was never opened', 'a\u2069b', [plain('ab')]],
    [
      'marks within a name do not end it early',
      '\u2068A\u2068B\u2069C\u2069 left',
      [name('ABC'), plain(' left')],
    ],
    [
      'a name that closes itself cannot open another one',
      '\u2068evil\u2069 joined\u2069 x',
      [name('evil'), plain(' joined x')],
    ],
    [
      'overrides of direction and control characters are taken out',
      '\u2068song\u202egpj.exe\u2069\u2066\u0000\n!',
      [name('song gpj.exe'), plain('   !')],
    ],
    ['characters beyond 16 bits', '\u2068👩‍🚀\u2069', [name('👩‍🚀')]],
  ])('%s', (_what, line, parts) => {
    expect(markedParts(line)).toMatchObject(parts)
  })

  it('a long line of marks takes no time', () => {
    const line = '\u2068'.repeat(100_000) + '\u2069'.repeat(99_999) + 'x'
    expect(markedParts(line)).toMatchObject([name('x')])
  })
})
