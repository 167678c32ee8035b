import { describe, expect, it } from 'vitest'
import { clientAddress, parseTrustedProxies } from '#worker/host/client-address.ts'
import { readHostConfig, StartError } from '#worker/host/config.ts'

const trusted = parseTrustedProxies('10.0.0.0/8, 2001:db8:1::/48 192.0.2.1') ?? []

describe('the address of a client', () => {
  it.each([
    ['the peer without a proxy', '203.0.113.7', undefined, '203.0.113.7'],
    ['the peer, whatever it claims', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
    ['the hop a trusted proxy names', '10.1.2.3', '203.0.113.7', '203.0.113.7'],
    ['the last hop, not what the client wrote', '10.1.2.3', '1.1.1.1, 203.0.113.7', '203.0.113.7'],
    [
      'the hop before a chain of proxies',
      '10.1.2.3',
      '1.1.1.1,203.0.113.7,192.0.2.1',
      '203.0.113.7',
    ],
    ['the farthest proxy when all are trusted', '10.1.2.3', '10.9.9.9, 10.8.8.8', '10.9.9.9'],
    ['the nearest known hop before nonsense', '10.1.2.3', '203.0.113.7, unknown', '10.1.2.3'],
    ['no octal or short address', '10.1.2.3', '0177.1', '10.1.2.3'],
    ['a hop with its port', '10.1.2.3', '203.0.113.7:4711', '203.0.113.7'],
    ['an IPv6 hop with its port', '10.1.2.3', '[2001:db8::7]:4711', '2001:db8::7'],
    ['IPv4 mapped into IPv6', '::ffff:10.1.2.3', '::ffff:203.0.113.7', '203.0.113.7'],
    ['an IPv6 proxy in range', '2001:db8:1:2::3', '203.0.113.7', '203.0.113.7'],
    ['a link-local peer without its zone', 'fe80::1%eth0', undefined, 'fe80::1'],
  ])('is %s', (_what, peer, forwardedFor, expected) => {
    expect(clientAddress(peer, forwardedFor, trusted)).toBe(expected)
  })

  it.each(['example.com', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', '300.1.1.1', '10.1'])(
    'TRUSTED_PROXY=%s stops the start',
    (TRUSTED_PROXY) => {
      expect(() => readHostConfig({ TRUSTED_PROXY })).toThrow(
        new StartError(
          'TRUSTED_PROXY must be addresses or ranges like 10.0.0.0/8, separated by commas',
        ),
      )
    },
  )
})
