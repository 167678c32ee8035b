import type { ServerResponse } from 'node:http'

/** How an address of the service does not work. */
export type Fault =
  | 'status 500'
  | 'garbage'
  | 'another shape'
  | 'hang'
  | 'redirect'
  /** A byte now and then, without end. */
  | 'drip'
  /** As many bytes as are read, without end. */
  | 'endless'
  /** The right response, 3 s late. */
  | 'late'

/** Responds as the fault is; `held` gets the responses that do not end. */
export function misbehave(
  fault: Exclude<Fault, 'late'>,
  response: ServerResponse,
  held: Set<ServerResponse>,
): void {
  switch (fault) {
    case 'status 500':
      response.writeHead(500, { 'content-type': 'application/json' })
      response.end('{"error":"words of the service"}')
      return
    case 'garbage':
      response.end('<h1>words of the service</h1>')
      return
    case 'another shape':
      response.end('{"words of the service": true}')
      return
    case 'redirect':
      response.writeHead(307, { location: '/elsewhere' }).end()
      return
    case 'hang':
      held.add(response)
      return
    case 'drip':
      held.add(response)
      drip(response)
      return
    case 'endless':
      held.add(response)
      pour(response)
  }
}

function drip(response: ServerResponse): void {
  if (response.destroyed) return
  response.write(' ')
  setTimeout(() => drip(response), 100)
}

const SPACES = Buffer.alloc(64 * 1024, ' ')

/** Chunked, so without a length. */
export function pour(response: ServerResponse): void {
  while (!response.destroyed && response.write(SPACES));
  if (!response.destroyed) response.once('drain', () => pour(response))
}
