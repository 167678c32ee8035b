export interface MultipartPart {
  partNumber: number
  /** Unquoted. */
  etag: string
}

/** A part as the bucket lists it. */
export interface ListedPart extends MultipartPart {
  sizeBytes: number
}

/** Reads a page of the answer to ListParts. */
export function parseListedParts(xml: string): ListedPart[] {
  return [...xml.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
    partNumber: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
    etag: /<ETag>(?:&quot;|")?([\w-]+)/.exec(part)?.[1] ?? '',
    sizeBytes: Number(/<Size>(\d+)</.exec(part)?.[1]),
  }))
}
