import { readAtMost } from '#worker/input/bounded-answer.ts'
import type { Mail } from './compose-mail.ts'
import type { MailSender } from './mime.ts'
import { smtpTransport } from './smtp-transport.ts'
import { unsubscribeHeaders } from './unsubscribe-headers.ts'

/** Hands one mail over; throws when it was not taken. */
export type MailTransport = (mail: Mail, from: MailSender) => Promise<void>

const TIMEOUT_MS = 10_000
const MAX_ANSWER_BYTES = 64 * 1024

/**
 * The transport of an address (see `mail-url.ts`); null for `log:`.
 * Throws when `cloudflare:` is asked for and the binding is missing.
 */
export function openMailTransport(
  url: string,
  emailBinding: SendEmail | undefined,
): MailTransport | null {
  if (url === '' || url === 'log:') return null
  if (url === 'cloudflare:') {
    if (!emailBinding) throw new Error('MAIL_URL is cloudflare:, but there is no binding EMAIL')
    return cloudflareTransport(emailBinding)
  }
  return /^smtps?:/.test(url) ? smtpTransport(new URL(url)) : httpTransport(new URL(url))
}

/** The JSON that Resend and those compatible with it take; the key is the user part of the address. */
function httpTransport(url: URL): MailTransport {
  const key = decodeURIComponent(url.password || url.username)
  const endpoint = new URL(url)
  endpoint.username = ''
  endpoint.password = ''
  return async (mail, from) => {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(key && { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({
        from: `${from.name.replaceAll(/["<>\r\n]/g, '')} <${from.email}>`,
        to: [mail.to],
        ...(mail.replyTo && { reply_to: mail.replyTo }),
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        headers: unsubscribeHeaders(mail),
      }),
      // The key is sent to no other place than the one that is configured.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    // The body of a success is not read: failing there would send the mail twice.
    if (response.ok) {
      await response.body?.cancel()
      return
    }
    const answer = response.body && (await readAtMost(response.body, MAX_ANSWER_BYTES))
    const text = answer ? new TextDecoder().decode(answer).slice(0, 200) : 'too long to be shown'
    throw new Error(`the mail API answered ${response.status}: ${text}`)
  }
}

function cloudflareTransport(binding: SendEmail): MailTransport {
  return async (mail, from) => {
    await binding.send({
      from,
      to: mail.to,
      ...(mail.replyTo && { replyTo: mail.replyTo }),
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      headers: unsubscribeHeaders(mail),
    })
  }
}
