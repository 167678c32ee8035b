import type { Mail } from './compose-mail.ts'
import { mimeMessage } from './mime.ts'
import type { MailSender } from './mime.ts'
import { SmtpConnection } from './smtp-connection.ts'

const SMTP_PORT = 587
const SMTPS_PORT = 465

/** For the whole of it: connecting, talking, handing over. */
const TIMEOUT_MS = 15_000

interface Server {
  host: string
  port: number
  isSecure: boolean
  credentials: { username: string; password: string } | null
}

/** Sends mails to an SMTP server, each over a new connection. */
export function smtpTransport(url: URL): (mail: Mail, from: MailSender) => Promise<void> {
  const isSecure = url.protocol === 'smtps:'
  const server: Server = {
    host: url.hostname,
    port: Number(url.port) || (isSecure ? SMTPS_PORT : SMTP_PORT),
    isSecure,
    credentials:
      url.username === ''
        ? null
        : {
            username: decodeURIComponent(url.username),
            password: decodeURIComponent(url.password),
          },
  }
  return (mail, from) => sendBySmtp(server, mail, from)
}

async function sendBySmtp(server: Server, mail: Mail, from: MailSender): Promise<void> {
  // Loaded when there is mail: only workerd has it.
  const { connect } = await import('cloudflare:sockets')
  const socket = connect(
    { hostname: server.host.replaceAll(/^\[|\]$/g, ''), port: server.port },
    { secureTransport: server.isSecure ? 'on' : 'starttls', allowHalfOpen: false },
  )
  const connection = new SmtpConnection(socket)
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`the mail server took longer than ${TIMEOUT_MS / 1000} s`)),
      TIMEOUT_MS,
    )
  })
  try {
    // The streams fail too, but without the reason.
    await Promise.race([socket.opened, timeout])
    await Promise.race([talk(connection, server, mail, from), timeout])
  } finally {
    clearTimeout(timer)
    // Ends what still waits for a reply, too.
    await connection.close().catch(() => undefined)
  }
}

/** RFC 5321, with STARTTLS (RFC 3207) where it is offered and AUTH (RFC 4954) where there are credentials. */
async function talk(
  connection: SmtpConnection,
  server: Server,
  mail: Mail,
  from: MailSender,
): Promise<void> {
  const ownName = from.email.split('@').at(-1) ?? 'localhost'
  const greet = async () => (await connection.command(`EHLO ${ownName}`, 250)).lines
  await connection.command(null, 220)
  let offers = await greet()
  let isEncrypted = server.isSecure
  if (!isEncrypted && offers.some((line) => /^STARTTLS$/i.test(line))) {
    await connection.command('STARTTLS', 220)
    connection.startTls()
    isEncrypted = true
    offers = await greet()
  }
  if (server.credentials) {
    if (!isEncrypted && !isOwnMachine(server.host))
      throw new Error('the mail server offers no encryption, and a password is not sent without')
    await authenticate(connection, offers, server.credentials)
  }
  await connection.command(`MAIL FROM:<${from.email}>${utf8Option(offers, mail, from)}`, 250)
  await connection.command(`RCPT TO:<${mail.to}>`, 250, 251)
  await connection.command('DATA', 354)
  const message = mimeMessage(mail, from, new Date())
  // A line of a single dot ends the message.
  await connection.command(`${message.replaceAll(/^\./gm, '..')}\r\n.`, 250)
  await connection.command('QUIT', 221).catch(() => undefined)
}

const isOwnMachine = (host: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host)

async function authenticate(
  connection: SmtpConnection,
  offers: string[],
  { username, password }: { username: string; password: string },
): Promise<void> {
  const methods = offers.find((line) => /^AUTH[ =]/i.test(line))?.toUpperCase() ?? ''
  if (methods.includes('PLAIN')) {
    await connection.command(`AUTH PLAIN ${base64(`\0${username}\0${password}`)}`, 235)
  } else if (methods.includes('LOGIN')) {
    await connection.command('AUTH LOGIN', 334)
    await connection.command(base64(username), 334)
    await connection.command(base64(password), 235)
  } else throw new Error('the mail server offers no way to sign in that is known here')
}

const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

/** RFC 6531: addresses beyond ASCII need a server that takes them. */
function utf8Option(offers: string[], mail: Mail, from: MailSender): string {
  if (/^[\x20-\x7e]*$/.test(mail.to + from.email)) return ''
  if (!offers.some((line) => /^SMTPUTF8$/i.test(line)))
    throw new Error('the mail server takes no addresses beyond ASCII')
  return ' SMTPUTF8'
}
