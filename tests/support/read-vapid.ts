import { createPublicKey, verify } from 'node:crypto'

const DAY_SECONDS = 24 * 60 * 60

/** Judges an `Authorization` header as push services do (RFC 8292); returns the refusal, or null. */
export function readVapid(header: string, audience: string, now: Date): string | null {
  const { token, key } =
    /^vapid t=(?<token>[\w-]+\.[\w-]+\.[\w-]+), k=(?<key>[\w-]{87})$/.exec(header)?.groups ?? {}
  if (!token || !key) return 'no vapid'
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) return 'wrong signature'
  if (parse(head)['alg'] !== 'ES256') return 'wrong algorithm'
  const { aud, exp, sub } = parse(claims)
  if (aud !== audience) return `for ${String(aud)}`
  const secondsLeft = Number(exp) - now.getTime() / 1000
  if (!(secondsLeft > 0 && secondsLeft <= DAY_SECONDS)) return 'wrong expiry'
  return /^(mailto:[^@\s]+@\S+|https:\/\/\S+)$/.test(String(sub)) ? null : 'no contact'
}

const parse = (part: string) =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
