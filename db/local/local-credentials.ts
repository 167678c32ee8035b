import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

export interface LocalCredentials {
  /** Raw Ed25519 public key in URL-safe base64: what the server checks tokens with. */
  publicKey: string
  /** A JWT with full access and no expiry: whoever can read the key file can sign another one. */
  authToken: string
}

/** Reads the private key of a local database server, or creates it (mode 600), and signs a token with it. */
export function localCredentials(keyFile: string): LocalCredentials {
  if (!existsSync(keyFile)) {
    const { privateKey } = generateKeyPairSync('ed25519')
    writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
  }
  const privateKey = createPrivateKey(readFileSync(keyFile))
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  const content = `${encode({ alg: 'EdDSA', typ: 'JWT' })}.${encode({ a: 'rw' })}`
  const signature = sign(null, Buffer.from(content), privateKey).toString('base64url')
  return { publicKey: x, authToken: `${content}.${signature}` }
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
