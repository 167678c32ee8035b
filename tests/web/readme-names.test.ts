import { describe, expect, it } from 'vitest'
import { readmeProblems } from '../../.config/readme-names.ts'

const known = {
  paths: new Set([
    'web/',
    'web/ui/',
    'web/ui/button.tsx',
    'worker/',
    'worker/mail/',
    'worker/mail/README.md',
    'worker/mail/parts/',
    'worker/mail/parts/smtp-line.ts',
    'worker/notify/queue.ts',
  ]),
  words: new Set(['newMail', '--surface']),
}

const problemsOf = (text: string) => readmeProblems('worker/mail/README.md', text, known)

describe('a README', () => {
  it.each([
    'below its folder: `smtp-line.ts`, `parts/smtp-line.ts`, `smtp-*.ts`',
    'from a folder around it: `notify/queue.ts`, `worker/notify/queue.ts`, `web/ui/button.tsx`',
    'folders: `parts/`, `web/ui/`',
    'identifiers: `newMail`, `--surface`',
    'links: [a](#part), [b](../notify/queue.ts#part), [c](../../web), [d](https://example.com/a.ts)',
    'placeholders and addresses: `<feature>/routes.ts`, `/api/v1/openapi.json`, `drive/version`',
    '```sh\nwrite `gone.ts`\n```',
  ])('may name what is %s', (text) => {
    expect(problemsOf(text)).toEqual([])
  })

  it.each([
    ['`gone.ts`', 'gone.ts'],
    ['`line.ts`', 'line.ts'],
    ['`queue.ts`', 'queue.ts'],
    ['`ui/button.tsx`', 'ui/button.tsx'],
    ['`web/uploads/`', 'web/uploads/'],
    ['`oldMail`', 'oldMail'],
    ['`--mark`', '--mark'],
    ['[queue](../queue.ts)', '../queue.ts'],
  ])('names only what exists: %s', (text, name) => {
    expect(problemsOf(text)).toEqual([
      `worker/mail/README.md names ${name}: not found from its folder`,
    ])
  })
})
