import type { EntryRow } from '../entries/entry-rows.ts'

/** Shown by browsers without running anything; everything else is handed out as a download. */
const INLINE_TYPES =
  /^(image\/[\w.+-]+|video\/[\w.+-]+|audio\/[\w.+-]+|application\/pdf|text\/plain)$/

/** Types that a browser would run or interpret as a page: named as text, so that nothing does. */
const ACTIVE_TYPES =
  /^(text\/(?!plain|csv|markdown)|application\/(xhtml\+xml|xml|javascript|ecmascript|x-shockwave-flash)|multipart\/)/

function servedType(mime: string | null): string {
  const type = (mime ?? '').split(';')[0]?.trim().toLowerCase() || 'application/octet-stream'
  return ACTIVE_TYPES.test(type) ? 'text/plain' : type
}

/** Whether a browser shows such a file; any other is handed out for keeps. */
export const isShownInline = (mime: string | null): boolean => INLINE_TYPES.test(servedType(mime))

/**
 * Headers of a file's bytes. Uploads are untrusted: no sniffing, a sandbox without scripts, and a download for all but
 * plain media and text.
 */
export function contentHeaders(
  entry: Pick<EntryRow, 'name' | 'mime' | 'etag' | 'storedAt'>,
  { asAttachment }: { asAttachment: boolean },
): Headers {
  const type = servedType(entry.mime)
  const isInline = !asAttachment && isShownInline(entry.mime)
  return new Headers({
    'content-type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
    'content-disposition': contentDisposition(isInline ? 'inline' : 'attachment', entry.name),
    'accept-ranges': 'bytes',
    etag: `"${entry.etag}"`,
    'last-modified': new Date(entry.storedAt ?? 0).toUTCString(),
    // Rights may end at any time, so browsers revalidate each time. `no-transform`: compression by a proxy would change
    // the length and break ranges under the same ETag.
    'cache-control': 'private, no-cache, no-transform',
    'content-security-policy': `sandbox; default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'`,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
}

/** RFC 6266 with RFC 8187: an ASCII name for old clients, the real one for all others. */
export function contentDisposition(disposition: 'inline' | 'attachment', name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${disposition}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
