import type { Mail } from './compose-mail.ts'

/** Hands one mail over; throws when it was not taken. */
export type MailTransport = (mail: Mail, from: MailSender) => Promise<void>

export interface MailSender {
  name: string
  email: string
}

const SMTP_PORT = 587
const SMTPS_PORT = 465
const TIMEOUT_MS = 10_000

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

function smtpTransport(url: URL): MailTransport {
  const isSecure = url.protocol === 'smtps:'
  const credentials =
    url.username === ''
      ? null
      : {
          username: decodeURIComponent(url.username),
          password: decodeURIComponent(url.password),
        }
  return async (mail, from) => {
    // Loaded when there is mail: it needs workerd's sockets, which nothing else does.
    const { WorkerMailer } = await import('worker-mailer')
    allowRelayWithoutCredentials(WorkerMailer.prototype as unknown as Authenticating)
    await WorkerMailer.send(
      {
        host: url.hostname,
        port: Number(url.port) || (isSecure ? SMTPS_PORT : SMTP_PORT),
        secure: isSecure,
        startTls: !isSecure,
        ...(credentials && { credentials, authType: ['plain', 'login'] }),
        socketTimeoutMs: TIMEOUT_MS,
        responseTimeoutMs: TIMEOUT_MS,
        logLevel: 4,
      },
      { from, to: mail.to, subject: mail.subject, html: mail.html, text: mail.text },
    )
  }
}

/** What of the library's (pinned) connection is reached into. */
interface Authenticating {
  credentials?: object
  auth: () => Promise<void>
}

/** Where a server offers AUTH the library insists on credentials; a server that offers it need not require it. */
function allowRelayWithoutCredentials(connection: Authenticating): void {
  const { auth } = connection
  if (auth.name === 'authIfGiven') return
  connection.auth = async function authIfGiven(this: Authenticating) {
    if (this.credentials) await auth.call(this)
  }
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
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
      }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const answer = await response.text()
    if (!response.ok)
      throw new Error(`the mail API answered ${response.status}: ${answer.slice(0, 200)}`)
  }
}

function cloudflareTransport(binding: SendEmail): MailTransport {
  return async (mail, from) => {
    await binding.send({
      from,
      to: mail.to,
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
    })
  }
}
