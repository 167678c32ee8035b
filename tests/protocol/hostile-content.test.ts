import { beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { createLink, registerUser, uploadFile } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { contentDisposition } from '#worker/features/drive/content/content-headers.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let user: TestUser
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
})

const SCRIPT = '<script>alert(document.domain)</script>'

describe('a hostile upload', () => {
  it.each([
    ['page.html', 'text/html', SCRIPT],
    ['page.htm', 'TEXT/HTML; charset=utf-7', SCRIPT],
    [
      'page.xhtml',
      'application/xhtml+xml',
      `<html xmlns="http://www.w3.org/1999/xhtml">${SCRIPT}</html>`,
    ],
    ['feed.xml', 'application/xml', `<?xml-stylesheet href="evil.xsl"?><x>${SCRIPT}</x>`],
    ['feed.xml', 'text/xml', '<x/>'],
    ['feed.rss', 'application/rss+xml', '<rss/>'],
    ['style.xsl', 'application/xslt+xml', '<x/>'],
    ['code.js', 'text/javascript', 'alert(1)'],
    ['code.mjs', 'application/javascript', 'alert(1)'],
    ['page.mht', 'multipart/related', 'x'],
    ['frames.bin', 'multipart/x-mixed-replace', 'x'],
    ['movie.swf', 'application/x-shockwave-flash', 'FWS'],
    ['cache.appcache', 'text/cache-manifest', 'CACHE MANIFEST'],
    ['drawing.svg', 'image/svg+xml', `<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`],
    ['drawing.svg', 'image/svg+xml; charset=utf-8', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['paper.pdf', 'application/pdf', '%PDF-1.7 /JS (app.alert(1))'],
    ['page.html', 'image/png', SCRIPT],
    ['code.tsx', 'text/plain', SCRIPT],
    ['notes.md', 'text/markdown', SCRIPT],
    ['sheet.csv', 'text/csv', SCRIPT],
    ['sheet.tsv', 'text/tab-separated-values', SCRIPT],
    ['photo.png', 'image/png', SCRIPT],
    ['note.txt', 'text/plain', SCRIPT],
    ['data.json', 'application/json', '{}'],
    ['unknown.bin', '', SCRIPT],
  ])('as %s of type %s runs nowhere on our site', async (name, mime, content) => {
    const file = await uploadFile(user.client, { name, mime, content })
    const { hash: link } = await createLink(user.client, file.id)
    for (const path of [
      file.url ?? '',
      `${file.url}?link=${link}`,
      `file-entries/${file.hash}/content?link=${link}`,
      `file-entries/download/${file.hash}`,
    ]) {
      const { status, headers } = await user.client.get(path)
      expect(status).toBe(200)
      const type = headers.get('content-type') ?? ''
      expect(type).not.toMatch(/html|javascript|multipart|xml(?!;|$)|flash|manifest/)
      const isDownload = headers.get('content-disposition')?.startsWith('attachment') === true
      // An image at the most: those run nothing, and the sandbox holds where they are opened by themselves.
      if (type.includes('xml')) expect(isDownload || type === 'image/svg+xml').toBe(true)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toMatch(/^sandbox; default-src 'none'/)
      expect(policy).not.toMatch(/allow-scripts|allow-same-origin|script-src/)
    }
    const download = await user.client.get(`file-entries/download/${file.hash}`)
    expect(download.headers.get('content-disposition')).toMatch(/^attachment; /)
    await user.client.post('file-entries/delete', { entryIds: [file.id], deleteForever: true })
  })

  it.each([
    ['image/jpeg', true],
    ['video/mp4', true],
    ['audio/mpeg', true],
    ['application/pdf', true],
    ['text/plain', true],
    ['text/csv', false],
    ['application/zip', false],
    ['application/octet-stream', false],
    ['application/vnd.ms-excel', false],
  ])('is shown in the browser only when that is safe: %s, %s', async (mime, isShown) => {
    const file = await uploadFile(user.client, { mime })
    const disposition =
      (await user.client.get(file.url ?? '')).headers.get('content-disposition') ?? ''
    expect(disposition.split(';')[0]).toBe(isShown ? 'inline' : 'attachment')
  })

  it.each([
    'text/html\r\nx-evil: 1',
    'text',
    'text/',
    '/html',
    'text/html;\nx',
    'a/b/c',
    `text/${'x'.repeat(300)}`,
  ])('can\u2019t be of the type %j', async (mime) => {
    const answer = await user.client.post('s3/simple/presign', { filename: 'a.txt', mime, size: 1 })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual(['mime'])
  })
})

describe('the name of a download (RFC 6266, 8187)', () => {
  it.each([
    ['report.pdf', 'report.pdf'],
    ['two words.txt', 'two words.txt'],
    ['say "hi".txt', 'say _hi_.txt'],
    ['100%.txt', '100_.txt'],
    ['a;filename=evil.exe.txt', 'a;filename=evil.exe.txt'],
    ['\u00fcber \u2603 \ud83c\udfdd\ufe0f.txt', '_ber _ ___.txt'],
    ['\u0645\u0644\u0641.txt', '___.txt'],
    ["it's (1)*.txt", "it's (1)*.txt"],
  ])('is kept: %s', async (name, plain) => {
    const file = await uploadFile(user.client, { name })
    const disposition =
      (await user.client.get(`file-entries/download/${file.hash}`)).headers.get(
        'content-disposition',
      ) ?? ''
    const match = /^attachment; filename="([^"]*)"; filename\*=UTF-8''(\S+)$/.exec(disposition)
    expect(match?.[1]).toBe(plain)
    expect(decodeURIComponent(match?.[2] ?? '')).toBe(name.normalize('NFC'))
    expect(match?.[2]).toMatch(/^(?:[\w!#$&+.^`|~-]|%[0-9A-F]{2})+$/)
  })

  it.each(['a\r\nset-cookie: x=1', 'a"; filename="b.exe', 'a\\', '\u0000', '\ud83c\udfdd'])(
    'can end neither the header nor its own quotes: %j',
    (name) => {
      const disposition = contentDisposition('attachment', name)
      const [, plain, encoded] =
        /^attachment; filename="(.*)"; filename\*=UTF-8''(.*)$/s.exec(disposition) ?? []
      expect(plain).toMatch(/^[ !#-[\]-~]+$/)
      expect(encoded).toMatch(/^[!-~]+$/)
    },
  )
})
