import type { RequestContext } from '#worker/context/context.ts'
import { MAX_BUNDLE_FILES } from '../bundle-limits.ts'

/** Beside those for the files: signing in, the database, what is done behind the answer. */
const OTHER_SUBREQUESTS = 20

/** Files of one bundle: each is a call to the bucket, and the platform allows a request so many. */
export const bundleFiles = ({ deps }: Pick<RequestContext, 'deps'>): number =>
  Math.min(MAX_BUNDLE_FILES, (deps.config.maxSubrequests ?? Infinity) - OTHER_SUBREQUESTS)

/** Reading the text of a document takes so many calls to the bucket. */
const MOST_READS_FOR_TEXT = 32

/** Files whose text may still be read from the bucket by a request that has stored so many files. */
export const textsToRead = ({ deps }: Pick<RequestContext, 'deps'>, storedFiles: number): number =>
  Math.floor(
    ((deps.config.maxSubrequests ?? Infinity) - storedFiles - OTHER_SUBREQUESTS) /
      MOST_READS_FOR_TEXT,
  )
