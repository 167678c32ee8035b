import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/**
 * OWASP's password storage cheat sheet (scrypt, 2^14/8/5): about 16 MiB and 130 ms, which fits a Worker's
 * 128 MB and its cap of N·r·p ≤ 2^20.
 */
const PARAMETERS = { log2N: 14, r: 8, p: 5 }
const KEY_BYTES = 32
const SALT_BYTES = 16

/** A stored string asks for work: more than this is not ours. */
const MAX_WORK = 2 ** 20

interface ScryptHash {
  log2N: number
  r: number
  p: number
  salt: Buffer
  key: Buffer
}

/** Hashes and verifies passwords as PHC strings: `$scrypt$ln=14,r=8,p=5$salt$hash`. */
export interface PasswordHasher {
  hash: (password: string) => Promise<string>
  /**
   * Whether `password` matches. With `stored` null (no such account) it does the same work and returns false, so that
   * timing reveals no accounts.
   */
  verify: (password: string, stored: string | null) => Promise<boolean>
  /** Whether a hash was made with other parameters than today's, and should be replaced at this sign-in. */
  needsRehash: (stored: string) => boolean
}

/** @param log2N the cost; only tests use another one than the default. */
export function createPasswordHasher(log2N: number = PARAMETERS.log2N): PasswordHasher {
  const parameters = { ...PARAMETERS, log2N }
  const prefix = `$scrypt$ln=${log2N},r=${parameters.r},p=${parameters.p}$`
  return {
    hash: async (password) => {
      const salt = randomBytes(SALT_BYTES)
      const key = await derive(password, { ...parameters, salt })
      return `${prefix}${unpadded(salt)}$${unpadded(key)}`
    },
    verify: async (password, stored) => {
      const hash = stored === null ? null : parsePhc(stored)
      if (!hash) {
        await derive(password, { ...parameters, salt: Buffer.alloc(SALT_BYTES) })
        return false
      }
      return timingSafeEqual(await derive(password, hash), hash.key)
    },
    needsRehash: (stored) => !stored.startsWith(prefix),
  }
}

/** Keyboards differ in composing "é"; both forms are the same password. */
const passwordBytes = (password: string) => Buffer.from(password.normalize('NFKC'), 'utf8')

function derive(password: string, { log2N, r, p, salt }: Omit<ScryptHash, 'key'>): Promise<Buffer> {
  const N = 2 ** log2N
  return new Promise((resolve, reject) => {
    scrypt(
      passwordBytes(password),
      salt,
      KEY_BYTES,
      { N, r, p, maxmem: 256 * N * r },
      (error, key) => (error ? reject(error) : resolve(key)),
    )
  })
}

function parsePhc(stored: string): ScryptHash | null {
  const match = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w+/]+)\$([\w+/]+)$/.exec(
    stored,
  )
  if (!match) return null
  const [log2N, r, p] = [Number(match[1]), Number(match[2]), Number(match[3])]
  if (2 ** log2N * r * p > MAX_WORK) return null
  const key = Buffer.from(match[5] ?? '', 'base64')
  return key.length === KEY_BYTES
    ? { log2N, r, p, salt: Buffer.from(match[4] ?? '', 'base64'), key }
    : null
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
