import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface DatabaseGate {
  url: string
  /** The real server behind it. */
  target: string
  calls: number
  /** So many callers are turned away from now on. */
  refusals: number
  /** Keeps back the answer to the next call that holds this text; answers when it has come, with what lets it go. */
  holdNext: (text: string) => Promise<() => void>
  stop: () => void
}

/** In front of a real database server, one that turns callers away or lets them wait, as often as is said. */
export async function startDatabaseGate(target = ''): Promise<DatabaseGate> {
  let holding: { text: string; onHeld: (letGo: () => void) => void } | null = null
  const server = createServer((incoming, outgoing) => {
    void pass().catch((error: unknown) => outgoing.destroy(error as Error))
    async function pass() {
      gate.calls += 1
      const body = await buffer(incoming)
      if (gate.refusals > 0) {
        gate.refusals -= 1
        outgoing.writeHead(429).end()
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
    refusals: 0,
    holdNext: (text) => new Promise((onHeld) => (holding = { text, onHeld })),
    stop: () => server.close(),
  }
  return gate
}
