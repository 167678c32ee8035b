/** The part of workerd's socket that is used here. */
interface SmtpSocket {
  readable: ReadableStream<Uint8Array>
  writable: WritableStream<Uint8Array>
  startTls: () => SmtpSocket
  close: () => Promise<void>
}

export interface SmtpReply {
  code: number
  /** Without the codes. */
  lines: string[]
}

const encoder = new TextEncoder()

/** A reply is a few lines; a server that sends without end is none. */
const MAX_REPLY_BYTES = 64 * 1024

/** Commands and replies over a socket (RFC 5321, 4.2). */
export class SmtpConnection {
  #socket: SmtpSocket
  #reader: ReadableStreamDefaultReader<Uint8Array>
  #writer: WritableStreamDefaultWriter<Uint8Array>
  #received = ''

  constructor(socket: SmtpSocket) {
    this.#socket = socket
    this.#reader = socket.readable.getReader()
    this.#writer = socket.writable.getWriter()
  }

  /** Sends a line, unless it is only waited for the greeting. Throws when the reply is none of `expected`. */
  async command(line: string | null, ...expected: number[]): Promise<SmtpReply> {
    if (line !== null) await this.#writer.write(encoder.encode(`${line}\r\n`))
    const reply = await this.#readReply()
    if (!expected.includes(reply.code)) {
      const name = line === null ? 'the greeting' : (line.split(' ')[0] ?? '')
      throw new Error(
        `the mail server answered ${name} with ${reply.code} ${reply.lines.join(' ')}`,
      )
    }
    return reply
  }

  /** From here on the connection is encrypted; the server's certificate is checked. */
  startTls(): void {
    this.#reader.releaseLock()
    this.#writer.releaseLock()
    this.#socket = this.#socket.startTls()
    this.#reader = this.#socket.readable.getReader()
    this.#writer = this.#socket.writable.getWriter()
    // Plaintext received before TLS may be injected (CVE-2011-0411).
    this.#received = ''
  }

  async close(): Promise<void> {
    await this.#socket.close()
  }

  async #readReply(): Promise<SmtpReply> {
    const lines: string[] = []
    let length = 0
    for (;;) {
      const line = await this.#readLine()
      length += line.length
      if (length > MAX_REPLY_BYTES) throw new Error('the mail server talks too much')
      const [, code, separator, text = ''] = /^(\d{3})([ -]?)(.*)$/.exec(line) ?? []
      if (code === undefined) throw new Error('the mail server does not speak SMTP')
      lines.push(text)
      if (separator !== '-') return { code: Number(code), lines }
    }
  }

  async #readLine(): Promise<string> {
    const decoder = new TextDecoder()
    for (;;) {
      const end = this.#received.indexOf('\n')
      if (end >= 0) {
        const line = this.#received.slice(0, end).replace(/\r$/, '')
        this.#received = this.#received.slice(end + 1)
        return line
      }
      if (this.#received.length > MAX_REPLY_BYTES) throw new Error('the mail server talks too much')
      const { done, value } = await this.#reader.read()
      if (done) throw new Error('the mail server closed the connection')
      this.#received += decoder.decode(value, { stream: true })
    }
  }
}
