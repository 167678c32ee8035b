import { ConnectionLostError } from './upload-errors.ts'

/** A part of the program that comes with the first file that needs it: without a connection it waits, as the file does. */
export const loadUploader = <Part>(load: () => Promise<Part>): Promise<Part> =>
  load().catch((error: unknown) => {
    throw new ConnectionLostError('', { cause: error })
  })
