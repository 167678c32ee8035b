import type { RequestContext } from '#worker/context/context.ts'
import { BadRequestError, PayloadTooLargeError, ValidationError } from '#worker/errors.ts'
import { requireBoundedJson } from '#worker/input/json-bounds.ts'
import {
  parseInput,
  refuseReservedNames,
  requireWholeCharacters,
} from '#worker/input/parse-input.ts'
import { MAX_BUNDLE_BYTES, MAX_BUNDLE_HEADER_BYTES } from '../bundle-limits.ts'
import { BundleHeader } from '../schema.ts'
import { bundleFiles } from './bundle-files.ts'
import type { BundleReader } from './bundle-reader.ts'

/**
 * Reads what a bundle says of its files.
 * @param contentLength null when the sender does not say.
 * @throws BadRequestError, ValidationError, PayloadTooLargeError.
 */
export async function readHeader(
  ctx: RequestContext,
  reader: BundleReader,
  contentLength: number | null,
): Promise<BundleHeader> {
  const line = await reader.readLine(MAX_BUNDLE_HEADER_BYTES)
  const text = line && decoded(line)
  if (line === null || text === null) throw new UnreadableBundleError()
  await requireBoundedJson(text)
  const sent = parsed(text)
  await refuseReservedNames(sent)
  const header = parseInput(BundleHeader, sent)
  await requireWholeCharacters(header)
  const { files } = header
  const most = bundleFiles(ctx)
  if (files.length > most)
    throw new ValidationError({
      files: [{ message: 'A bundle may have at most :count files here.', values: { count: most } }],
    })
  const sizeBytes = files.reduce((sum, { size }) => sum + size, 0)
  if (sizeBytes > MAX_BUNDLE_BYTES)
    throw new PayloadTooLargeError('The files of a bundle may have at most 16 MB together.')
  if (contentLength !== null && contentLength > line.length + 1 + sizeBytes)
    throw new LongBundleError()
  return header
}

function decoded(line: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(line)
  } catch {
    return null
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UnreadableBundleError()
  }
}

class UnreadableBundleError extends BadRequestError {
  constructor() {
    super('A bundle begins with a line of JSON (UTF-8, at most 1 MB) that lists its files.')
  }
}

/** Of the bytes, none can be known to be of the file that they are said to be of. */
export class LongBundleError extends BadRequestError {
  constructor() {
    super('This bundle is longer than the files that it lists.')
  }
}
