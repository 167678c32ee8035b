import { NobleCryptoPlugin, ScureBase32Plugin, TOTP } from 'otplib'

/** RFC 6238 with the parameters that every authenticator app supports: SHA-1, six digits, steps of 30 s. */
const STEP_SECONDS = 30
const totp = new TOTP({
  crypto: new NobleCryptoPlugin(),
  base32: new ScureBase32Plugin(),
  algorithm: 'sha1',
  digits: 6,
  period: STEP_SECONDS,
})

/** 160 random bits (RFC 4226, section 4) in base32. */
export const newTotpSecret = (): string => totp.generateSecret()

/** Returns the `otpauth:` address in the QR code. */
export function totpAddress(input: { secret: string; issuer: string; account: string }): string {
  // The colon parts the issuer from the account.
  const issuer = input.issuer.replaceAll(':', ' ').trim() || 'Atoll'
  return totp.toURI({ secret: input.secret, issuer, label: input.account })
}

/**
 * Returns the time step of a code: the current one or, for clock drift, a neighbor, but after the last accepted one
 * (RFC 6238, 5.2: single use). Null = invalid.
 */
export async function acceptedTotpStep(input: {
  secret: string
  code: string
  lastStep: number | null
  now: Date
}): Promise<number | null> {
  if (!/^[0-9]{6}$/.test(input.code)) return null
  const result = await totp.verify(input.code, {
    secret: input.secret,
    epoch: Math.floor(input.now.getTime() / 1000),
    epochTolerance: STEP_SECONDS,
  })
  return result.valid && result.timeStep > (input.lastStep ?? -1) ? result.timeStep : null
}
