import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

interface MailApiRequest {
  path: string
  authorization: string | undefined
  body: {
    from: string
    to: string[]
    reply_to?: string
    subject: string
    html: string
    text: string
    headers: Record<string, string>
  }
}

export interface MailApi {
  /** For `MAIL_URL`; the key is in it. */
  url: string
  requests: MailApiRequest[]
  stop: () => Promise<void>
}

/** A mail service that takes mails as JSON by HTTP. */
export async function startMailApi(): Promise<MailApi> {
  const requests: MailApiRequest[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      requests.push({
        path: request.url ?? '',
        authorization: request.headers.authorization,
        body: JSON.parse(body) as MailApiRequest['body'],
      })
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":"1"}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://re_key@127.0.0.1:${port}/emails`,
    requests,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
