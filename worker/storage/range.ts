/** Bytes of the response: `end` is the last one, as in Content-Range. */
export interface ByteRange {
  start: number
  end: number
}

export type RangeResult =
  | { kind: 'whole' }
  | { kind: 'part'; range: ByteRange }
  | { kind: 'unsatisfiable' }

/**
 * Parses `Range` for `sizeBytes` (RFC 9110, 14). Ignores malformed headers, other units, and multiple ranges: the RFC
 * allows it, and a small request could otherwise multiply the response.
 */
export function parseRange(header: string | null, sizeBytes: number): RangeResult {
  const match = /^bytes=\s*(\d{0,16})-(\d{0,16})\s*$/i.exec(header ?? '')
  const [first, last] = [match?.[1] ?? '', match?.[2] ?? '']
  if (!match || (first === '' && last === '')) return { kind: 'whole' }

  if (first === '') {
    const length = Math.min(Number(last), sizeBytes)
    return length === 0 ? { kind: 'unsatisfiable' } : part(sizeBytes - length, sizeBytes - 1)
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return { kind: 'whole' }
  if (start >= sizeBytes) return { kind: 'unsatisfiable' }
  return part(start, last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1))
}

const part = (start: number, end: number): RangeResult => ({ kind: 'part', range: { start, end } })
