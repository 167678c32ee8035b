import type { ReadSpan } from '#worker/storage/zip-reader.ts'
import { fetchRange } from '../parts/fetch-range.ts'

/** Reads parts of a file by their place, so that a large one is never fetched whole. */
export const readByRange =
  (url: string): ReadSpan =>
  async ({ offset, length }) => {
    if (length === 0) return new Blob([]).stream()
    const response = await fetchRange(url, { offset, length })
    if (response.status !== 206 || !response.body)
      throw new Error(`A part of the content was answered with ${response.status}`)
    return response.body
  }

/** The beginning of a file. */
export async function readBeginning(readSpan: ReadSpan, length: number): Promise<Uint8Array> {
  const stream = await readSpan({ offset: 0, length })
  return new Uint8Array(await new Response(stream as BodyInit).arrayBuffer())
}
