import {
  exceededLimit,
  isNotNullViolation,
  isRequirementViolation,
  isRoomViolation,
  isUniqueViolation,
} from '#db/client.ts'
import { ConflictError, ValidationError } from '#worker/errors.ts'
import { OutOfSpaceError } from './space-policy.ts'

/** Of calls that race for the same entries one wins each time; so many rivals at one moment are no accident. */
const ATTEMPTS = 6

const TOO_MUCH =
  'There are more than :limit files and folders in there, too many for one go. Please do it folder by folder.'

/**
 * Runs a read-then-write attempt, and repeats it when the data changed in between (the batch then did nothing).
 * @throws ConflictError when that persists, or no numbered name is free; ValidationError when the folders hold more
 * than one call may write; OutOfSpaceError.
 */
export async function retryWhenChanged<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let count = 1; ; count++) {
    try {
      return await attempt()
    } catch (error) {
      const limit = exceededLimit(error)
      if (limit !== null) throw new ValidationError({ entryIds: [TOO_MUCH] }, { limit })
      if (isRoomViolation(error)) throw new OutOfSpaceError()
      if (isNotNullViolation(error))
        throw new ConflictError('There are too many entries of the same name in this folder.')
      if (!isRequirementViolation(error) && !isUniqueViolation(error)) throw error
      if (count === ATTEMPTS)
        throw new ConflictError('This was changed in the meantime. Please reload and try again.')
    }
  }
}
