import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server'
import { expect } from 'vitest'

export interface ReceivedMail {
  from: { name: string; address: string }
  to: string
  subject: string
  text: string
  html: string
  /** By name in lower case. */
  headers: Record<string, string>
  /** As it was sent. */
  raw: string
}

export interface MailServer {
  /** For `MAIL_URL`. */
  url: string
  mails: ReceivedMail[]
  /** Rejects the next mails, like an overloaded server. */
  refuse: (count: number) => void
  /** The newest mail to an address, once there are `count`. */
  nextMailTo: (address: string, count?: number) => Promise<ReceivedMail>
  stop: () => Promise<void>
}

/** A real SMTP server that keeps its mails. With `auth` it requires the password. */
export async function startMailServer(
  options: { auth?: { user: string; password: string } } = {},
): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  let refusals = 0
  const server = new SMTPServer({
    authOptional: !options.auth,
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    logger: false,
    onAuth: ({ username, password }, _session, callback) => {
      const isRight = username === options.auth?.user && password === options.auth?.password
      callback(isRight ? null : new Error('wrong password'), { user: username })
    },
    onData: (stream, session, callback) => void answer(stream, session, callback),
  })
  async function answer(
    stream: SMTPServerDataStream,
    session: SMTPServerSession,
    callback: (error?: Error) => void,
  ) {
    const mail = await receive(stream)
    const isRefused = refusals > 0
    if (isRefused) refusals--
    else for (const { address } of session.envelope.rcptTo) mails.push({ ...mail, to: address })
    callback(
      isRefused ? Object.assign(new Error('try again later'), { responseCode: 451 }) : undefined,
    )
  }
  // A Worker that is stopped resets its connections.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const login = options.auth ? `${options.auth.user}:${options.auth.password}@` : ''
  const mailsTo = (address: string) => mails.filter(({ to }) => to === address)
  return {
    url: `smtp://${login}127.0.0.1:${port}`,
    mails,
    refuse: (count) => {
      refusals = count
    },
    nextMailTo: async (address, count = 1) => {
      await expect.poll(() => mailsTo(address).length).toBeGreaterThanOrEqual(count)
      return mailsTo(address).at(-1) as ReceivedMail
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function receive(stream: AsyncIterable<Buffer>): Promise<Omit<ReceivedMail, 'to'>> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  const mail = await PostalMime.parse(bytes)
  return {
    from: { name: mail.from?.name ?? '', address: mail.from?.address ?? '' },
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
    raw: bytes.toString(),
  }
}

/** The one address of a kind in a mail's text, such as "/password/reset/…". */
export function linkIn(mail: ReceivedMail, path: string): string {
  const link = [...mail.text.matchAll(/https?:\/\/\S+/g)]
    .map(([address]) => address)
    .find((address) => new URL(address).pathname.startsWith(path))
  if (!link) throw new Error(`no link to ${path} in: ${mail.text}`)
  return link
}
