import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** A browser's side of RFC 8291, base64url. */
export interface BrowserKeyPair {
  p256dh: string
  auth: string
  privateKey: string
}

export function newBrowserKeys(): BrowserKeyPair {
  const ecdh = createECDH('prime256v1')
  return {
    p256dh: ecdh.generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
    privateKey: ecdh.getPrivateKey('base64url'),
  }
}

/** Decrypts a message as a browser does; throws for one that is not for it. By Node's crypto, not by the Worker's code. */
export function decryptPush({ p256dh, auth, privateKey }: BrowserKeyPair, body: Buffer): string {
  const salt = body.subarray(0, 16)
  const recordBytes = body.readUInt32BE(16)
  const sender = body.subarray(21, 21 + body.readUInt8(20))
  const record = body.subarray(21 + sender.byteLength)
  if (record.byteLength > recordBytes) throw new Error('more than one record')
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(privateKey, 'base64url')
  const info = [Buffer.from('WebPush: info\0'), Buffer.from(p256dh, 'base64url'), sender]
  const material = derive(
    ecdh.computeSecret(sender),
    Buffer.from(auth, 'base64url'),
    Buffer.concat(info),
    32,
  )
  const key = derive(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const iv = derive(material, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createDecipheriv('aes-128-gcm', key, iv)
  cipher.setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()])
  const end = plain.findLastIndex((byte) => byte !== 0)
  if (plain[end] !== 2) throw new Error('not the last record')
  return plain.subarray(0, end).toString()
}

const derive = (material: Buffer, salt: Buffer, info: Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', material, salt, info, bytes))
