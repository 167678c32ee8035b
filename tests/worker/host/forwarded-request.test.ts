import { describe, expect, it } from 'vitest'
import { parseTrustedProxies } from '#worker/host/client-address.ts'
import { forwardedHead } from '#worker/host/forwarded-request.ts'

const trusted = parseTrustedProxies('10.0.0.1') ?? []
const S3 = '/cdn-cgi/local/r2/s3'

/** Names and values in turn, as Node gives them. */
const linesOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .flatMap((line) => line.trim().split(/: (.*)/, 2))

const forward = (
  head: { method?: string; target?: string; rawHeaders?: string[]; peer?: string } = {},
) =>
  forwardedHead(
    {
      method: 'GET',
      target: '/',
      peer: '203.0.113.7',
      ...head,
      rawHeaders: ['Host', 'drive.example.com', ...(head.rawHeaders ?? [])],
    },
    trusted,
    S3,
  )

/** The listener encodes. */
const NOT_ENCODED = expect.not.arrayContaining(['Accept-Encoding'])

describe('a request that the listener forwards', () => {
  it.each([
    ['/cdn-cgi/local/scheduled', 404],
    ['/cdn-cgi/local/r2/public/atoll/blobs/x', 404],
    ['/cdn-cgi/local/explorer/', 404],
    ['/cdn-cgi/local/platform-proxy', 404],
    ['/cdn-cgi/handler/email', 404],
    ['/cdn-cgi', 404],
    ['/__cf_local/imagedelivery/x', 404],
    ['/x/../cdn-cgi/local/scheduled', 404],
    ['/x/%2e%2e/cdn-cgi/local/scheduled', 404],
    ['/./cdn-cgi/local/scheduled', 404],
    ['\\cdn-cgi\\local\\scheduled', 400],
    ['/x\\..\\..\\cdn-cgi\\local\\scheduled', 404],
    [`${S3}/../public/atoll/x`, 404],
    [`${S3}/%2E%2e/public/atoll/x`, 404],
    [S3, 404],
    ['http://localhost/cdn-cgi/local/scheduled', 404],
    ['HTTPS://localhost/x/../cdn-cgi/local/scheduled', 404],
    ['ftp://localhost/', 400],
    ['*', 400],
    ['', 400],
  ])('to %s is refused with %i', (target, status) => {
    expect(forward({ target })).toBe(status)
  })

  it.each([
    ['a b', 400],
    ['localhost:99999', 400],
    ['localhost/evil', 400],
    ['user@localhost', 400],
    ['[::1', 400],
    ['evil"><script>', 400],
    ['', 400],
    ['localhost:8787', 200],
    ['Drive.Example.com', 200],
    ['drive.example.com.', 200],
    ['xn--bcher-kva.example', 200],
    ['my_drive.local', 200],
    ['[::1]:80', 200],
  ])('with the host "%s" is answered with %i', (host, status) => {
    const head = forwardedHead(
      { method: 'GET', target: '/', peer: '203.0.113.7', rawHeaders: ['Host', host] },
      trusted,
      S3,
    )
    expect(typeof head === 'number' ? head : 200).toBe(status)
  })

  it('with two hosts is refused', () => {
    expect(forward({ rawHeaders: ['Host', 'other.example.com'] })).toBe(400)
  })

  it.each([
    ['/drive?x=1', '/drive?x=1'],
    ['//drive', '//drive'],
    ['/a%2Fb%20c', '/a%2Fb%20c'],
    ['http://drive.example.com/drive?x=1', '/drive?x=1'],
    ['http://drive.example.com', '/'],
    ['http://drive.example.com?x=1', '/?x=1'],
    ['/page/cdn-cgi/local', '/page/cdn-cgi/local'],
    ['/cdn-cgi/local/%2e%2e/%2e%2e/../../scheduled?cron=7', '/scheduled?cron=7'],
    ['/cdn-cgi/local/a\\..\\..\\..\\b/../scheduled', '/scheduled'],
    [`${S3}/atoll/blobs/x?X-Amz-Expires=900`, `${S3}/atoll/blobs/x?X-Amz-Expires=900`],
  ])('to %s arrives as %s', (target, path) => {
    expect(forward({ target })).toMatchObject({ path })
  })

  it('loses headers that only a proxy or the simulator may set, and those of its connection', () => {
    const rawHeaders = linesOf(`
      Accept: text/html
      Cookie: a=1
      Cookie: b=2
      Keep: no
      CF-Connecting-IP: 1.1.1.1
      cf-ipcountry: FR
      CF-Visitor: {}
      MF-CF-Blob: {}
      mf-route-override: x
      MF-Original-URL: http://evil.example/
      X-Forwarded-For: 1.1.1.1
      X-Forwarded-Host: evil.example
      X-Forwarded-Proto: https
      X-Real-IP: 1.1.1.1
      True-Client-IP: 1.1.1.1
      Forwarded: for=1.1.1.1
      Connection: keep-alive, Keep, cf-connecting-ip, host
      Upgrade: websocket
      TE: trailers
      Proxy-Authorization: Basic x
      Expect: 100-continue`)
    expect(forward({ rawHeaders })).toEqual({
      isS3: false,
      isFile: false,
      takesFile: false,
      scheme: 'http',
      host: 'drive.example.com',
      path: '/',
      headers: linesOf(`
        Accept: text/html
        Cookie: a=1
        Cookie: b=2
        Host: drive.example.com
        CF-Connecting-IP: 203.0.113.7`),
    })
  })

  it('keeps address and scheme that a trusted proxy sets', () => {
    const rawHeaders = ['X-Forwarded-For', '198.51.100.9', 'X-Forwarded-Proto', 'https']
    expect(forward({ rawHeaders, peer: '10.0.0.1' })).toMatchObject({
      scheme: 'https',
      headers: linesOf(`
        Host: drive.example.com
        CF-Connecting-IP: 198.51.100.9
        X-Forwarded-Proto: https`),
    })
  })

  it('has a declared length, or is chunked as it came', () => {
    const has = (method: string, rawHeaders: string[]) => {
      const head = forward({ method, rawHeaders })
      return typeof head === 'number' ? [] : head.headers.slice(-2)
    }
    expect(has('POST', [])).toEqual(['Content-Length', '0'])
    expect(has('DELETE', ['Transfer-Encoding', 'chunked'])).toEqual([
      'Transfer-Encoding',
      'chunked',
    ])
    expect(has('GET', [])).toEqual(['CF-Connecting-IP', '203.0.113.7'])
    expect(forward({ method: 'PUT', rawHeaders: ['Content-Length', '5'] })).toMatchObject({
      headers: expect.arrayContaining(['Content-Length', '5']),
    })
  })

  it.each([
    ['/api/v1/file-entries/x/content?link=y', true],
    ['/api/v1/file_entries/download/a,b', true],
    ['/api/v1/file-entries/4/versions/2/content', true],
    ['/api/v1/tus/upload/x', true],
    [`${S3}/atoll/x`, true],
    ['/api/v1/drive/file-entries', false],
    ['/drive', false],
  ])('to %s is answered with the bytes of a file: %s', (target, isFile) => {
    const rawHeaders = ['Accept-Encoding', 'gzip']
    expect(forward({ target, rawHeaders })).toMatchObject({ isFile, headers: NOT_ENCODED })
  })

  it('to a presigned address names no object to copy', () => {
    const rawHeaders = ['X-Amz-Copy-Source', '/atoll/uploads/x']
    const target = `${S3}/atoll/x`
    expect(forward({ target: `${target}?X-Amz-Signature=0`, rawHeaders })).toBe(400)
    expect(forward({ target, rawHeaders })).toMatchObject({ isS3: true })
  })

  it('to the S3 endpoint carries the signed host beside a local one, and no origin when it is ours', () => {
    const target = `${S3}/atoll/x`
    const host = ['Host', 'localhost', 'MF-Original-Hostname', 'drive.example.com']
    const address = ['CF-Connecting-IP', '203.0.113.7']
    expect(forward({ target, rawHeaders: ['Origin', 'https://drive.example.com'] })).toMatchObject({
      headers: [...host, ...address],
    })
    expect(forward({ target, rawHeaders: ['Origin', 'https://evil.example'] })).toMatchObject({
      headers: ['Origin', 'https://evil.example', ...host, ...address],
    })
  })
})
