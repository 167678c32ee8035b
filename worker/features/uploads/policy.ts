import {
  ConflictError,
  ForbiddenError,
  NotFoundError,
  PayloadTooLargeError,
} from '#worker/errors.ts'
import type { SettingValues } from '#worker/settings/registry.ts'
import { MAX_UNSIZED_UPLOADS } from './schema.ts'
import type { UploadDisk } from './schema.ts'
import { SIGNING_DRIVERS } from './upload-strategy.ts'

/**
 * | who                                      | starts an upload                              | signs, completes, aborts, finishes it |
 * |------------------------------------------|-----------------------------------------------|---------------------------------------|
 * | user with `files.create`, in their space | if the file fits the rules and the space      | their own                             |
 * | anybody else                             | no                                            | 404                                   |
 *
 * Which files may be is the drive's rule (`authorizeFile`), for uploads and renames alike.
 */

/** Whether the site's owner lets files come in this way. Forms are always taken. Throws StrategyOffError. */
export function authorizeStrategy(
  strategy: 'direct' | 'form' | 'tus',
  settings: SettingValues,
  disk: UploadDisk = 'uploads',
): void {
  const isOn = {
    direct:
      settings['uploads.s3_direct_upload'] &&
      SIGNING_DRIVERS.has(settings[`uploads.${disk}_driver`]),
    form: true,
    tus: !settings['uploads.disable_tus'],
  }
  if (!isOn[strategy]) throw new StrategyOffError()
}

class StrategyOffError extends ForbiddenError {
  constructor() {
    super('Files cannot be uploaded to this site in this way.', 'upload_strategy_off')
  }
}

/** For an upload that is not there, is another user's, or has expired. */
export class UploadNotFoundError extends NotFoundError {
  constructor() {
    super('This upload does not exist or has expired.')
  }
}

/** Not even a number makes the name free. */
export class NamesTakenError extends ConflictError {
  constructor(name: string) {
    super('There are too many entries named :name here.', { values: { name } })
  }
}

/** A new version goes into the very file that it was chosen for, and nowhere else. */
export class NotReplaceableError extends ConflictError {
  constructor() {
    super('This file was moved, deleted or given another type in the meantime.')
  }
}

/** Their parts are only counted once they have arrived, so few may be on their way. */
export class TooManyUnsizedError extends PayloadTooLargeError {
  constructor() {
    super(
      'You have :count unfinished uploads without a part size. Please finish or cancel one, or send partSize.',
      { values: { count: MAX_UNSIZED_UPLOADS } },
    )
  }
}

/** More has arrived than the file was said to hold; its upload is given up with that. */
export class PartsTooLargeError extends PayloadTooLargeError {
  constructor() {
    super('The parts are larger than the announced file. Please upload it again.')
  }
}

/** Unfinished uploads occupy the bucket without being charged, until they finish or expire. */
export class TooMuchBegunError extends PayloadTooLargeError {
  constructor() {
    super('Too many of your uploads are unfinished. Please finish or cancel some of them first.')
  }
}
