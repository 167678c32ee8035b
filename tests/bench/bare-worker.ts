import { convertV4MiniflareOptions, Miniflare } from 'miniflare'

const SCRIPT = `export default {
  async fetch(request, env) {
    if (request.method === 'PUT') {
      await env.BUCKET.put('object', await request.arrayBuffer())
      return new Response()
    }
    const object = await env.BUCKET.get('object')
    return new Response(object.body, { headers: { 'content-length': String(object.size) } })
  },
}`

/** A Worker that only passes on what the bucket's binding reads: the least time that any takes here. */
export async function startBareWorker(content: Uint8Array<ArrayBuffer>): Promise<{
  get: () => Promise<Response>
  stop: () => Promise<void>
}> {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      workers: [
        {
          name: 'bare',
          modules: true,
          compatibilityDate: '2026-01-01',
          script: SCRIPT,
          r2Buckets: { BUCKET: { id: 'bare' } },
        },
      ],
    }),
  )
  const url = await miniflare.ready
  await fetch(url, { method: 'PUT', body: content })
  return { get: () => fetch(url), stop: () => miniflare.dispose() }
}
