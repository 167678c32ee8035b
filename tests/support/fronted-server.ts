import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { ClientRequest, IncomingMessage, RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startListener } from '#worker/host/listener.ts'
import type { ListenerOptions } from '#worker/host/listener.ts'

/** A server behind the listener, in the place of workerd. */
export interface FrontedServer {
  port: number
  /** How the server behind answers the next requests. */
  answer: RequestListener
  send: (method: string, headers?: Record<string, string>, path?: string) => ClientRequest
  stop: () => Promise<void>
}

export async function startFrontedServer(
  options: Partial<Pick<ListenerOptions, 'staticFiles' | 'hasRoomFor'>> = {},
): Promise<FrontedServer> {
  const directory = await mkdtemp(join(tmpdir(), 'atoll-test-'))
  const socketPath = join(directory, 'behind')
  const behind = createServer((incoming, outgoing) => server.answer(incoming, outgoing))
  behind.listen(socketPath)
  await once(behind, 'listening')
  const listener = await startListener({
    host: '127.0.0.1',
    port: 0,
    workerSocket: socketPath,
    simulatorSocket: socketPath,
    staticFiles: { has: () => false, respond: () => Promise.resolve() },
    trustedProxies: [],
    hasRoomFor: () => true,
    s3Path: '/s3',
    ...options,
  })
  const { port } = listener
  const server: FrontedServer = {
    port,
    answer: (_incoming, outgoing) => outgoing.end(),
    send: (method, headers = {}, path = '/') =>
      request({ port, host: '127.0.0.1', method, path, headers, agent: false }),
    stop: async () => {
      await listener.stop()
      behind.close()
      behind.closeAllConnections()
      await rm(directory, { recursive: true })
    },
  }
  return server
}

export async function responseTo(sent: ClientRequest): Promise<IncomingMessage> {
  const [incoming] = (await once(sent, 'response')) as [IncomingMessage]
  return incoming
}
