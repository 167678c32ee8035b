/** Bytes to answer: `end` is the last one, as in Content-Range. */
export interface ByteRange {
  start: number
  end: number
}

export type RangeResult =
  | { kind: 'whole' }
  | { kind: 'part'; range: ByteRange }
  | { kind: 'unsatisfiable' }

/**
 * What a `Range` header asks of a representation of `sizeBytes` (RFC 9110, 14). Malformed headers and
 * other units are ignored, as the RFC says; so are several ranges in one header, which may be ignored
 * and would let a small request ask for a large answer many times over.
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
