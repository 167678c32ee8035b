import type { ReactNode } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import type { IslandName } from '#web/island-sources.ts'
import { PageProviders } from '#web/pages/page-providers.tsx'
import type { Stylesheet } from './assets.ts'
import { PageDocument } from './document.tsx'
import type { PageRequest } from './page-request.ts'

export interface PageContent {
  /** Without the site's name, which is added. */
  title: string
  description?: string
  status?: number
  body: ReactNode
  styles?: Stylesheet[]
  /** Those whose hosts are in the body; their chunks are preloaded. */
  islands?: IslandName[]
  /** Pages that search engines need not know. */
  noindex?: boolean
}

/** The whole HTML answer. Everything a page shows is loaded before, so it is complete with its first byte. */
export async function renderPage(request: PageRequest, page: PageContent): Promise<Response> {
  const stream = await renderToReadableStream(
    <PageProviders request={request}>
      <PageDocument request={request} page={page} />
    </PageProviders>,
    { nonce: request.nonce },
  )
  await stream.allReady
  return new Response(stream, {
    status: page.status ?? 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
}
