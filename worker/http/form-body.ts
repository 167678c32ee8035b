import { BadRequestError } from '../errors.ts'

/** The fields of a form. Throws BadRequestError for a body that cannot be read as one. */
export async function readForm<Fields>(request: {
  parseBody: () => Promise<Fields>
}): Promise<Fields> {
  try {
    return await request.parseBody()
  } catch {
    throw new BadRequestError('The request could not be read.')
  }
}
