import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { temporaryFolder } from '#tests/support/temporary-files.ts'

/** As many as the platform allows one request to have open. */
const PUTS_AT_ONCE = 6

const WORKER = `export default {
  async fetch(request, { files }) {
    const { count, bytes, prefix } = await request.json()
    const content = new Uint8Array(bytes)
    let next = 0
    const putSome = async () => {
      while (next < count) await files.put(prefix + next++, content)
    }
    await Promise.all(Array.from({ length: ${PUTS_AT_ONCE} }, putSome))
    return new Response()
  },
}`

export interface BarePuts {
  /** Has one request store so many objects. */
  put: (prefix: string, count: number, bytes: number) => Promise<void>
  stop: () => Promise<void>
}

/** A Worker that only stores objects, in the same workerd and bucket simulator as the site: what the simulator takes. */
export async function startBarePuts(): Promise<BarePuts> {
  const folder = await temporaryFolder()
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      resourcePersistencePath: folder.path('storage'),
      workers: [
        {
          name: 'bare-puts',
          modules: true,
          script: WORKER,
          compatibilityDate: '2026-10-01',
          r2Buckets: { files: { id: 'files' } },
        },
      ],
    }),
  )
  const url = await miniflare.ready
  return {
    put: async (prefix, count, bytes) => {
      const body = JSON.stringify({ prefix, count, bytes })
      const response = await fetch(url, { method: 'POST', body })
      if (!response.ok) throw new Error(`the Worker answered ${response.status}`)
    },
    stop: async () => {
      await miniflare.dispose()
      await folder.remove()
    },
  }
}
