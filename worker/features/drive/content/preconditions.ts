/** Facts of the content that conditions are compared with. */
export interface Representation {
  sizeBytes: number
  /** Strong, unquoted. */
  etag: string
  /** ISO 8601; null where no date is known. */
  storedAt: string | null
}

/** Returns the status that answers the request instead of the bytes, in the order of RFC 9110, 13.2.2; null = none. */
export function evaluatePreconditions(headers: Headers, current: Representation): 304 | 412 | null {
  const ifMatch = headers.get('if-match')
  const ifUnmodifiedSince = headers.get('if-unmodified-since')
  if (ifMatch !== null) {
    if (!listsEtag(ifMatch, current.etag)) return 412
  } else if (ifUnmodifiedSince !== null && storedSeconds(current) > secondsOf(ifUnmodifiedSince))
    return 412

  const ifNoneMatch = headers.get('if-none-match')
  const ifModifiedSince = headers.get('if-modified-since')
  if (ifNoneMatch !== null) return listsEtag(ifNoneMatch, current.etag) ? 304 : null
  return ifModifiedSince !== null && storedSeconds(current) <= secondsOf(ifModifiedSince)
    ? 304
    : null
}

/** Whether a partial copy is of these very bytes; if not, the whole is sent. */
export function isIfRangeFresh(headers: Headers, current: Representation): boolean {
  const ifRange = headers.get('if-range')
  if (ifRange === null) return true
  if (ifRange.startsWith('"')) return ifRange === `"${current.etag}"`
  return !ifRange.startsWith('W/') && storedSeconds(current) === secondsOf(ifRange)
}

/** Proxies that compress on the way make a strong tag weak; it names the same file. */
const listsEtag = (list: string, etag: string) =>
  list.trim() === '*' ||
  list.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === `"${etag}"`)

/** HTTP dates have whole seconds. An unreadable one is NaN, which no comparison holds for. */
const secondsOf = (httpDate: string) => Math.floor(Date.parse(httpDate) / 1000)
const storedSeconds = ({ storedAt }: Representation) =>
  Math.floor(Date.parse(storedAt ?? '') / 1000)
