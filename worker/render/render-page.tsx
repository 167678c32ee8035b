import { renderToReadableStream } from 'react-dom/server'
import { PageProviders } from '#web/pages/frame/page-providers.tsx'
import { PageDocument } from './document.tsx'
import type { PageContent } from './page-content.ts'
import type { PageRequest } from './page-request.ts'

/** Renders the complete HTML response; all its data is loaded before. */
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
