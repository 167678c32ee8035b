import { request } from 'node:http'

export interface RawAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  /** Names and values in turn, as they came. */
  rawHeaders: string[]
  body: string
}

/** A request as it is written: methods, paths and headers that `fetch` refuses or tidies up. */
export function rawRequest(
  url: string,
  options: {
    method: string
    path: string
    headers?: Record<string, string | number>
    body?: string | null
  },
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        hostname,
        port,
        method: options.method,
        path: options.path,
        headers: options.headers ?? {},
        agent: false,
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            rawHeaders: response.rawHeaders,
            body: Buffer.concat(chunks).toString(),
          }),
        )
      },
    )
    sent.on('error', reject)
    sent.end(options.body)
  })
}
