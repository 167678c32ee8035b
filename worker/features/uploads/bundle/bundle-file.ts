import { AppError, PayloadTooLargeError } from '#worker/errors.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { authorizeFile } from '#worker/features/drive/entries/file-policy.ts'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { parseInput } from '#worker/input/parse-input.ts'
import type { KeptObject } from '../new-file.ts'
import { foldersOf } from '../relative-path.ts'
import { MAX_BUNDLED_FILE_BYTES } from '../bundle-limits.ts'
import { BundledFile } from '../schema.ts'
import type { BundleHeader } from '../schema.ts'
import type { BundledUpload } from './bundle-queries.ts'
import type { Pack } from './pack.ts'

/** A file of a bundle on its way. */
export interface BundleFile {
  sizeBytes: number
  /** The sender's description; null where that is refused. */
  said: { file: BundledFile; folders: string[] } | null
  /** Its upload, which names its bytes from before they are stored. */
  upload: BundledUpload | null
  /** The object that it shares with others; null where its bytes are one of their own. */
  pack: Pack | null
  object: KeptObject | null
  /** Its entry, or why there is none; null while that is open. */
  outcome: { fileEntry: FileEntry } | { error: AppError } | null
  /** Whether the entry was made of this bundle's upload. */
  isMade: boolean
}

/** A file that is not refused so far. */
export type OpenFile = BundleFile & { said: NonNullable<BundleFile['said']>; outcome: null }

export const isOpen = (file: BundleFile): file is OpenFile =>
  file.outcome === null && file.said !== null

/** The file, with the refusal of what is wrong by itself: name, type, size. */
export function bundleFileOf(
  ctx: Pick<RequestContext, 'actor' | 'client' | 'site'>,
  sent: BundleHeader['files'][number],
): BundleFile {
  const file = { sizeBytes: sent.size, upload: null, pack: null, object: null, isMade: false }
  try {
    const said = parseInput(BundledFile, sent)
    authorizeFile(ctx, { ...said, sizeBytes: said.size })
    if (said.size > MAX_BUNDLED_FILE_BYTES) throw new LargeFileError()
    return {
      ...file,
      said: { file: said, folders: foldersOf(said.relativePath ?? null) },
      outcome: null,
    }
  } catch (error) {
    return { ...file, said: null, outcome: { error: refusalOf(error) } }
  }
}

/** The error of one file; any other ends the call. */
export function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error
  throw error
}

class LargeFileError extends PayloadTooLargeError {
  constructor() {
    super('A file of a bundle may have at most 1 MB. Please upload this one by itself.')
  }
}
