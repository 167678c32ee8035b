import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { namesIn, registerUser } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { expectNothingUnfinished, rawForm, sendRawForm } from '#tests/support/form-upload.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

const MIB = 1024 ** 2

let app: App
let user: TestUser
beforeAll(async () => {
  app = await sharedApp()
})
afterEach(() => expectSoundDrive(app))

const { part, field, file, end: END } = rawForm

/** The file with these parameters of its `Content-Disposition`. */
const named = (parameters: string) => part(`name="file"; ${parameters}`, 'x') + END
const withCharset = (name: string, charset: string, value: string) =>
  part(`name="${name}"\r\nContent-Type: text/plain; charset=${charset}`, value)

const latin1 = (text: string) => Buffer.from(text, 'latin1')

describe('a form that is not UTF-8', () => {
  beforeAll(async () => {
    user = await registerUser(app)
  })

  it.each([
    ['in the name of the file', latin1(named('filename="Müller.txt"'))],
    ['in its name without quotes', latin1(named('filename=Müller.txt'))],
    ['in its percent-encoded name', named("filename*=UTF-8''M%FCller.txt")],
    ['in a field before the file', latin1(field('clientName', 'Müller.txt') + file('x') + END)],
    ['in a field behind it', latin1(file('x') + field('relativePath', 'Müll/x.txt') + END)],
    [
      'in a field that is said to be UTF-8',
      latin1(file('x') + withCharset('relativePath', 'UTF-8', 'Müll/x.txt') + END),
    ],
    ['in the name of a field', latin1(file('x') + field('Größe', '1') + END)],
    [
      'in a field of an unknown encoding',
      file('x') + withCharset('relativePath', 'klingon', 'a/x.txt') + END,
    ],
    ['at the end of a file of 9 MB', latin1(file('x'.repeat(9 * MIB)) + field('a', '\xff') + END)],
  ])('%s stores nothing', async (_where, body) => {
    const answer = await sendRawForm(user.client, body)
    expect([answer.status, answer.body.message]).toEqual([400, 'Forms must be sent as UTF-8.'])
    expect(await namesIn(user.client)).toEqual([])
    await expectNothingUnfinished(app, user.id)
  })

  it('is refused by the other address, too', async () => {
    const { status } = await user.client.call('POST', 'uploads', undefined, {
      rawBody: latin1(named('filename="Müller.txt"')),
      headers: { 'content-type': rawForm.type },
    })
    expect(status).toBe(400)
    expect(await namesIn(user.client)).toEqual([])
  })
})

describe('the name of a file', () => {
  beforeAll(async () => {
    user = await registerUser(app)
  })

  it.each([
    ['filename="Müller 🏝️.txt"', 'Müller 🏝️.txt'],
    ['FileName = "spaces.txt" ; x=y', 'spaces.txt'],
    ['filename=bare.txt', 'bare.txt'],
    ['filename="old \uFFFD.txt"', 'old \uFFFD.txt'],
    ["filename*=UTF-8''percent%20%F0%9F%8F%96.txt", 'percent 🏖.txt'],
    ['filename="plain.txt"; filename*=utf-8\'de\'%C3%9Cber.txt', 'Über.txt'],
    ['filename*=UTF-8\'\'%C3%9Cbung.txt; filename="plain.txt"', 'Übung.txt'],
    ["filename*=ISO-8859-1''caf%E9.txt", 'café.txt'],
    ['filename="kept.txt"; filename*=broken', 'kept.txt'],
    ['filename="100%25 %22sure%22.txt"', '100%25 %22sure%22.txt'],
    ['filename="she said \\"no\\".txt"', 'she said "no".txt'],
    ['filename="a;b=c.txt"', 'a;b=c.txt'],
    ['filename="C:\\Documents\\report.txt"', 'report.txt'],
    ['filename="dir/inner.txt"', 'inner.txt'],
  ])('%s is %s', async (parameters, name) => {
    const { status, body } = await sendRawForm(user.client, named(parameters))
    expect([status, body.fileEntry?.name]).toEqual([200, name])
  })

  it('may be in a field of another encoding that says so', async () => {
    const body = latin1(file('x') + withCharset('clientName', '"iso-8859-1"', 'Größe.txt') + END)
    expect((await sendRawForm(user.client, body)).body.fileEntry.name).toBe('Größe.txt')
  })

  it('is the one of the last of several fields', async () => {
    const fields = ['first.txt', 'second.txt'].map((name) => field('clientName', name))
    const answer = await sendRawForm(user.client, fields.join('') + file('x') + END)
    expect(answer.body.fileEntry.name).toBe('second.txt')
  })

  it('may be missing where a field has it', async () => {
    const body = part('name="file"\r\nContent-Type: application/octet-stream', 'x')
    expect((await sendRawForm(user.client, body + END)).status).toBe(422)
    const answer = await sendRawForm(user.client, field('clientName', 'unnamed.bin') + body + END)
    expect([answer.status, answer.body.fileEntry?.name]).toEqual([200, 'unnamed.bin'])
  })
})

it('what is around the parts of a form is passed over', async () => {
  const around = 'around '.repeat(MIB / 4)
  const other = '--x-boundary\r\nContent-Type: text/plain\r\n\r\nno field\r\n'
  const body = `${around}\r\n${other}${file('inside', 'inside.txt')}${END}${around}`
  const { status, body: answer } = await sendRawForm(user.client, body)
  expect([status, answer.fileEntry?.file_size]).toEqual([200, 6])
})
