import {
  ConflictError,
  ForbiddenError,
  NotFoundError,
  PayloadTooLargeError,
} from '#worker/errors.ts'
import type { SettingValues } from '#worker/settings/registry.ts'
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

/** What somebody has begun lies in the bucket, and is charged to nobody, until it is finished or expires. */
export class TooMuchBegunError extends PayloadTooLargeError {
  constructor() {
    super('Too many of your uploads are unfinished. Please finish or cancel some of them first.')
  }
}
