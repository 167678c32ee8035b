import { createHmac } from 'node:crypto'

/**
 * RFC 6238 and RFC 4226 written down once more, by nothing but HMAC: what an authenticator app does. Its own test is
 * the vectors of RFC 6238, appendix B.
 */

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP_SECONDS = 30

export const stepAt = (seconds: number) => Math.floor(seconds / STEP_SECONDS)

export const currentStep = () => stepAt(Date.now() / 1000)

export function totpCode(secret: Buffer, step: number, digits = 6): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0x0f
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** RFC 4648, section 6. */
export function decodeBase32(text: string): Buffer {
  const bits = Array.from(text, (char) => BASE32.indexOf(char).toString(2).padStart(5, '0')).join(
    '',
  )
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** The code that an authenticator app displays, now or some steps off. */
export const appCode = (secret: string, stepsOff = 0): string =>
  totpCode(decodeBase32(secret), currentStep() + stepsOff)

/** A code that is wrong now, and in the minute before and after. */
export function wrongCode(secret: string): string {
  const right = new Set([-2, -1, 0, 1, 2].map((stepsOff) => appCode(secret, stepsOff)))
  const candidates = ['000000', '111111', '222222', '333333', '444444', '555555']
  return candidates.find((code) => !right.has(code)) ?? ''
}

/** For what counts steps exactly: `run` is repeated when a step ended meanwhile. */
export async function withinOneStep<Result>(run: () => Promise<Result>): Promise<Result> {
  for (;;) {
    const step = currentStep()
    const result = await run()
    if (currentStep() === step) return result
  }
}
