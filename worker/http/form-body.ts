import { BadRequestError } from '../errors.ts'

/** The fields of a form. Throws BadRequestError for a body that cannot be read as one. */
export async function readForm<Fields>(request: {
  parseBody: () => Promise<Fields>
}): Promise<Fields> {
  try {
    return await request.parseBody()
  } catch (error) {
    // Other errors come from the stream: that it is too large, or has ended early.
    if (!(error instanceof TypeError)) throw error
    throw new BadRequestError('The request could not be read.')
  }
}
