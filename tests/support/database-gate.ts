import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** The fate of a call: it never arrives; it is executed but its answer is lost; its answer waits in `held`. */
export type CallFate = 'passes' | 'request lost' | 'answer lost' | 'answer held'

export interface DatabaseGate {
  url: string
  /** The real server behind it. */
  target: string
  calls: number
  /** Of the last call. */
  lastPath: string
  /** So many callers are turned away from now on. */
  refusals: number
  /** Asked of every call. */
  fate: () => CallFate
  /** Receives a held answer's release function. */
  onHeld: (letGo: () => void) => void
  /**
   * Holds the answer to the next call that contains this text; resolves with its release function once it has arrived.
   */
  holdNext: (text: string) => Promise<() => void>
  stop: () => void
}

/** A proxy of a real database server that can refuse, delay or lose calls and answers. */
export async function startDatabaseGate(target = ''): Promise<DatabaseGate> {
  let holding: { text: string; onHeld: (letGo: () => void) => void } | null = null
  const server = createServer((incoming, outgoing) => {
    void pass().catch((error: unknown) => outgoing.destroy(error as Error))
    async function pass() {
      gate.calls += 1
      gate.lastPath = incoming.url ?? ''
      const body = await buffer(incoming)
      if (gate.refusals > 0) {
        gate.refusals -= 1
        outgoing.writeHead(429).end()
        return
      }
      const fate = gate.fate()
      if (fate === 'request lost') {
        outgoing.destroy()
        return
      }
      const held = holding && body.includes(holding.text) ? holding : null
      if (held) holding = null
      const { method, headers, url = '/' } = incoming
      const forwarded = request(new URL(url, gate.target), { method, headers }, (answer) => {
        const letGo = () => {
          outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
          answer.pipe(outgoing)
        }
        if (held) held.onHeld(letGo)
        else if (fate === 'answer held') gate.onHeld(letGo)
        else if (fate === 'answer lost') outgoing.destroy()
        else letGo()
      })
      forwarded.on('error', (error) => outgoing.destroy(error))
      forwarded.end(body)
    }
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const gate: DatabaseGate = {
    url: `http://127.0.0.1:${port}`,
    target,
    calls: 0,
    lastPath: '',
    refusals: 0,
    fate: () => 'passes',
    onHeld: (letGo) => letGo(),
    holdNext: (text) => new Promise((onHeld) => (holding = { text, onHeld })),
    stop: () => server.close(),
  }
  return gate
}
