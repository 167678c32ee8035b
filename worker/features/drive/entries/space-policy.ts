import { PayloadTooLargeError } from '#worker/errors.ts'

/** @param availableBytes null = no limit. */
export const fitsSpace = (usedBytes: number, sizeBytes: number, availableBytes: number | null) =>
  availableBytes === null || usedBytes + sizeBytes <= availableBytes

/** Throws OutOfSpaceError. */
export function authorizeSpace(...space: Parameters<typeof fitsSpace>): void {
  if (!fitsSpace(...space)) throw new OutOfSpaceError()
}

export const OUT_OF_SPACE = 'There is not enough space left for this file.'

export class OutOfSpaceError extends PayloadTooLargeError {
  constructor() {
    super(OUT_OF_SPACE)
  }
}
