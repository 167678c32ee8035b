/** The site's key pair, as its private JWK holds it (P-256). */
export interface VapidKey {
  x: string
  y: string
  d: string
}

/** RFC 8292 allows 24 hours at most; clocks differ. */
const TOKEN_TTL_SECONDS = 12 * 60 * 60

const SIGNING = { name: 'ECDSA', namedCurve: 'P-256' }

export async function newVapidKey(): Promise<VapidKey> {
  const pair = await crypto.subtle.generateKey(SIGNING, true, ['sign', 'verify'])
  const { privateKey } = pair as CryptoKeyPair
  const { x, y, d } = (await crypto.subtle.exportKey('jwk', privateKey)) as JsonWebKey
  if (!x || !y || !d) throw new Error('the key pair has no coordinates')
  return { x, y, d }
}

/** The uncompressed point, base64url: the `applicationServerKey` of browsers. */
export const publicKeyOf = ({ x, y }: Pick<VapidKey, 'x' | 'y'>): string =>
  Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString(
    'base64url',
  )

/**
 * The `Authorization` header for a push service (RFC 8292).
 * @param contact whom its operator may write to.
 */
export async function vapidHeader(
  key: VapidKey,
  { audience, contact, now }: { audience: string; contact: string; now: Date },
): Promise<string> {
  const claims = {
    aud: audience,
    exp: Math.floor(now.getTime() / 1000) + TOKEN_TTL_SECONDS,
    sub: contact,
  }
  const signed = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`
  const jwk = { kty: 'EC', crv: 'P-256', ...key }
  const privateKey = await crypto.subtle.importKey('jwk', jwk, SIGNING, false, ['sign'])
  const signature = await crypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    privateKey,
    Buffer.from(signed),
  )
  const token = `${signed}.${Buffer.from(signature).toString('base64url')}`
  return `vapid t=${token}, k=${publicKeyOf(key)}`
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
