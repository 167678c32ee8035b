/** Push services take bodies up to this size (RFC 8030, 7.2); it is the size of our only record too. */
const MAX_BODY_BYTES = 4096

const SALT_BYTES = 16
const PUBLIC_KEY_BYTES = 65
const AUTH_BYTES = 16

/** RFC 8188: salt, record size (4 bytes), length of the key id (1), and the sender's public key as the key id. */
const HEADER_BYTES = SALT_BYTES + 4 + 1 + PUBLIC_KEY_BYTES

/** AES-GCM's tag, and the byte that ends the text. */
const OVERHEAD_BYTES = 16 + 1

export const MAX_TEXT_BYTES = MAX_BODY_BYTES - HEADER_BYTES - OVERHEAD_BYTES

/** Texts are padded to a multiple of it, so that their length tells push services little. */
const PADDING_STEP_BYTES = 1024

const CURVE = { name: 'ECDH', namedCurve: 'P-256' }

/** As a browser gives them, base64url. */
export interface BrowserKeys {
  p256dh: string
  auth: string
}

/** Fresh for each message; given in tests only. */
interface Ephemeral {
  salt: Uint8Array<ArrayBuffer>
  sender: CryptoKeyPair
  isPadded: boolean
}

const encoder = new TextEncoder()

/** Encrypts a text for one browser (RFC 8291): the body of a push message, `Content-Encoding: aes128gcm`. */
export async function encryptMessage(
  keys: BrowserKeys,
  text: string,
  given?: Ephemeral,
): Promise<Uint8Array<ArrayBuffer>> {
  const { salt, sender, isPadded } = given ?? (await newEphemeral())
  const receiver = fromBase64Url(keys.p256dh)
  const exported = await crypto.subtle.exportKey('raw', sender.publicKey)
  const senderBytes = new Uint8Array(exported as ArrayBuffer)
  const agreement = { name: 'ECDH', public: await importReceiver(receiver) }
  const shared = await crypto.subtle.deriveBits(agreement, sender.privateKey, 256)
  const info = concat(encoder.encode('WebPush: info\0'), receiver, senderBytes)
  const material = await derive(new Uint8Array(shared), fromBase64Url(keys.auth), info, 32)
  const [keyBytes, iv] = await Promise.all([
    derive(material, salt, encoder.encode('Content-Encoding: aes128gcm\0'), 16),
    derive(material, salt, encoder.encode('Content-Encoding: nonce\0'), 12),
  ])
  const key = await crypto.subtle.importKey('raw', keyBytes, 'AES-GCM', false, ['encrypt'])
  const record = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, padded(text, isPadded))
  const sizes = new Uint8Array(5)
  new DataView(sizes.buffer).setUint32(0, MAX_BODY_BYTES)
  sizes[4] = senderBytes.byteLength
  return concat(salt, sizes, senderBytes, new Uint8Array(record))
}

const newEphemeral = async (): Promise<Ephemeral> => ({
  salt: crypto.getRandomValues(new Uint8Array(SALT_BYTES)),
  sender: (await crypto.subtle.generateKey(CURVE, false, ['deriveBits'])) as CryptoKeyPair,
  isPadded: true,
})

/** Whether a message can be encrypted with them: a point on the curve, and 16 bytes. */
export async function areUsable({ p256dh, auth }: BrowserKeys): Promise<boolean> {
  const isPoint = await importReceiver(fromBase64Url(p256dh)).then(
    () => true,
    () => false,
  )
  return isPoint && fromBase64Url(auth).byteLength === AUTH_BYTES
}

const importReceiver = (bytes: Uint8Array<ArrayBuffer>) =>
  crypto.subtle.importKey('raw', bytes, CURVE, true, [])

/** The text, the byte that ends the last record, and zeros. Throws for one that is too long. */
function padded(text: string, isPadded: boolean): Uint8Array<ArrayBuffer> {
  const bytes = encoder.encode(text)
  if (bytes.byteLength > MAX_TEXT_BYTES) throw new RangeError('the message is too long')
  const wanted = Math.ceil(bytes.byteLength / PADDING_STEP_BYTES) * PADDING_STEP_BYTES
  const length = isPadded ? Math.min(wanted, MAX_TEXT_BYTES) : bytes.byteLength
  const plain = new Uint8Array(length + 1)
  plain.set(bytes)
  plain[bytes.byteLength] = 2
  return plain
}

async function derive(
  material: Uint8Array<ArrayBuffer>,
  salt: Uint8Array<ArrayBuffer>,
  info: Uint8Array,
  bytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey('raw', material, 'HKDF', false, ['deriveBits'])
  const algorithm = { name: 'HKDF', hash: 'SHA-256', salt, info }
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, bytes * 8))
}

const fromBase64Url = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))

const concat = (...parts: Uint8Array[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.concat(parts))
