import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { StartError } from './config.ts'

/** Below where Linux (32768) and macOS (49152) take the ports of outgoing connections from: none is taken meanwhile. */
const PORTS = { first: 12_000, last: 32_000 }
const ATTEMPTS = 20

/** Returns a free port outside the range of outgoing connections, which could take it first. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = randomInt(PORTS.first, PORTS.last)
    if (await isFree(port)) return port
  }
  throw new StartError(`No port between ${PORTS.first} and ${PORTS.last} could be listened on.`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

/** @throws {@link StartError} when the port is in use, or must not be opened. */
export function claimPort(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new StartError(reasonFor(error, host, port))),
    )
    server.listen(port, host, () => server.close(() => resolve()))
  })
}

function reasonFor(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === 'EADDRINUSE')
    return `PORT ${port} is taken by another program. Choose another: PORT=${port + 1} npm start`
  if (error.code === 'EACCES')
    return `PORT ${port} may not be used by this account. Choose one above 1023: PORT=8787 npm start`
  if (error.code === 'EADDRNOTAVAIL') return `HOST ${host} is no address of this machine.`
  return `PORT ${port} on ${host} cannot be used (${error.code}).`
}
