import { describe, expect, it } from 'vitest'
import {
  DSN,
  envelopeAddress,
  errorEnvelope,
  isIgnored,
  isSampled,
} from '#worker/error-log/sentry-envelope.ts'
import { pathPattern, withoutNames } from '#worker/error-log/without-secrets.ts'

const REPORT = {
  platform: 'javascript' as const,
  transaction: '/drive',
  release: 'atoll@1',
  environment: 'drive.example',
}

describe('an address to report to', () => {
  it.each([
    ['https://abc@o1.ingest.example/42', 'https://o1.ingest.example/api/42/envelope/'],
    ['http://abc@localhost:9000/sentry/7', 'http://localhost:9000/sentry/api/7/envelope/'],
  ])('%s', (dsn, address) => {
    expect(envelopeAddress(dsn)).toBe(`${address}?sentry_key=abc&sentry_version=7`)
  })

  it.each([
    'https://host/1',
    'abc@host/1',
    'https://abc@host',
    'https://abc@host/x',
    'ftp://a@b/1',
  ])('%s is none', (text) => expect(DSN.test(text)).toBe(false))
})

it.each([
  'Failed to fetch dynamically imported module: https://a/assets/x.js',
  'error loading dynamically imported module: https://a/assets/x.js',
  'Importing a module script failed.',
  'ResizeObserver loop completed with undelivered notifications.',
  "Failed to execute 'removeChild' on 'Node': The node to be removed is not a child of this node.",
  "Failed to execute 'insertBefore' on 'Node': …",
  'Node.insertBefore: Child to insert before is not a child of this node',
])('“%s” is ignored', (message) => expect(isIgnored(message)).toBe(true))

it('other errors are not ignored', () => {
  expect(isIgnored("Cannot read properties of undefined (reading 'name')")).toBe(false)
})

it('one in five is measured', () => {
  const count = Array.from({ length: 20_000 }, isSampled).filter(Boolean).length
  expect(count / 20_000).toBeGreaterThan(0.18)
  expect(count / 20_000).toBeLessThan(0.22)
})

it.each([
  ['Could not read "tax report 2025.pdf" of ann@example.com', 'Could not read … of …'],
  ['Could not read report.pdf', 'Could not read …'],
  ['no such file: “Über uns.docx”', 'no such file: …'],
  ['GET https://a.example/drive/s/secret?token=1 failed', 'GET … failed'],
  ['/api/v1/x?password=hunter2 failed', '/api/v1/x failed'],
  ['token AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA1 is old', 'token … is old'],
  [
    "Cannot read properties of undefined (reading 'name')",
    "Cannot read properties of undefined (reading 'name')",
  ],
  ["Unexpected token 'ann@example.com'", 'Unexpected token …'],
])('of the message %j is sent %j', (message, sent) => expect(withoutNames(message)).toBe(sent))

it.each([
  ['/drive', '/drive'],
  ['/drive/folders/Xk3v9', '/drive/folders/…'],
  ['/drive/s/our-report', '/drive/s/…'],
  ['/reset-password/Gq8sPz01', '/reset-password/…'],
  ['/admin/users/5', '/admin/users/…'],
  ['/', '/'],
])('the page %s is sent as %s', (path, sent) => expect(pathPattern(path)).toBe(sent))

it.each([
  [
    'Chromium',
    'TypeError: x\n    at open (https://a.example/assets/drive-1.js?v=2:10:20)\n    at https://a.example/assets/main.js:1:2',
  ],
  [
    'Firefox',
    'open@https://a.example/assets/drive-1.js?v=2:10:20\n@https://a.example/assets/main.js:1:2',
  ],
])('a stack of %s is sent by file names, the innermost frame last', (_engine, stack) => {
  const [, , payload = ''] = errorEnvelope(
    { name: 'TypeError', message: 'x', stack },
    REPORT,
    5,
  ).split('\n')
  const { frames } = JSON.parse(payload).exception.values[0].stacktrace
  expect(frames).toMatchObject([
    { filename: 'main.js', lineno: 1, colno: 2 },
    { function: 'open', filename: 'drive-1.js', lineno: 10, colno: 20 },
  ])
})
