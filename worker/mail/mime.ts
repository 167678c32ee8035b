import type { Mail } from './compose-mail.ts'
import { unsubscribeHeaders } from './unsubscribe-headers.ts'

export interface MailSender {
  name: string
  email: string
}

/** RFC 2045, 6.8: lines of encoded bytes. */
const BASE64_LINE = 76

/** RFC 2047, 2: an encoded word has 75 characters at most; 45 bytes become 60, beside "=?UTF-8?B?" and "?=". */
const ENCODED_WORD_BYTES = 45

const encoder = new TextEncoder()

/** A whole message (RFC 5322, 2046), as text and as HTML. Everything but plain ASCII travels encoded. */
export function mimeMessage(mail: Mail, from: MailSender, now: Date): string {
  const boundary = `atoll-${crypto.randomUUID()}`
  const part = (type: string, content: string) =>
    [
      `--${boundary}`,
      `Content-Type: ${type}; charset=utf-8`,
      'Content-Transfer-Encoding: base64',
      '',
      base64Lines(content),
    ].join('\r\n')
  return [
    `From: ${displayName(from.name)} <${from.email}>`,
    `To: <${mail.to}>`,
    ...(mail.replyTo ? [`Reply-To: <${mail.replyTo}>`] : []),
    `Subject: ${encodeHeader(mail.subject)}`,
    `Date: ${now.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${crypto.randomUUID()}@${from.email.split('@').at(-1)}>`,
    'Auto-Submitted: auto-generated',
    ...Object.entries(unsubscribeHeaders(mail)).map(([name, value]) => `${name}: ${value}`),
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    '',
    part('text/plain', mail.text),
    part('text/html', mail.html),
    `--${boundary}--`,
    '',
  ].join('\r\n')
}

const isPrintableAscii = (text: string) => /^[\x20-\x7e]*$/.test(text)

/** Encodes a header's text, line breaks included, so that no text can inject a header. */
function encodeHeader(text: string): string {
  if (isPrintableAscii(text)) return text
  const words: string[] = []
  let word = ''
  for (const character of text) {
    if (encoder.encode(word + character).byteLength > ENCODED_WORD_BYTES) {
      words.push(word)
      word = ''
    }
    word += character
  }
  return [...words, word].map((each) => `=?UTF-8?B?${base64(each)}?=`).join('\r\n ')
}

/** Encoded words must not be quoted; other names are. */
function displayName(name: string): string {
  return isPrintableAscii(name) ? `"${name.replaceAll(/["\\]/g, '\\$&')}"` : encodeHeader(name)
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...encoder.encode(text)))
}

function base64Lines(text: string): string {
  const bytes = encoder.encode(text)
  const lines: string[] = []
  const bytesPerLine = (BASE64_LINE / 4) * 3
  for (let at = 0; at < bytes.length; at += bytesPerLine)
    lines.push(btoa(String.fromCharCode(...bytes.subarray(at, at + bytesPerLine))))
  return lines.join('\r\n')
}
