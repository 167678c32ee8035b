import type { RequestContext } from '#worker/context/context.ts'
import { MAX_BUNDLE_FILES } from '../bundle-limits.ts'

/** Beside those for the files: signing in, the database, what is done behind the answer. */
const OTHER_SUBREQUESTS = 20

/** Files of one bundle: each is a call to the bucket, and the platform allows a request so many. */
export const bundleFiles = ({ deps }: Pick<RequestContext, 'deps'>): number =>
  Math.min(MAX_BUNDLE_FILES, (deps.config.maxSubrequests ?? Infinity) - OTHER_SUBREQUESTS)

/** Texts that a request which has stored so many files can read: each is a call to the bucket and one to the database. */
export const textsBehind = ({ deps }: Pick<RequestContext, 'deps'>, storedFiles: number): number =>
  Math.floor(((deps.config.maxSubrequests ?? Infinity) - storedFiles - OTHER_SUBREQUESTS) / 2)
