import { createServer } from 'node:net'
import { StartError } from './config.ts'

/** A port that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}

/** Throws {@link StartError} when somebody listens there already, or it may not be listened on. */
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
