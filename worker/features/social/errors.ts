import { AppError, ForbiddenError } from '#worker/errors.ts'
import { SOCIAL_ERROR_TEXT } from './popup-result.ts'

/** The service did not answer, or refused; why is in the log. */
export class SocialServiceError extends AppError {
  constructor() {
    super(502, 'social_service', SOCIAL_ERROR_TEXT)
  }
}

/** It was not this browser that set out, or it has come back already, or too late. */
export class SocialStateError extends ForbiddenError {
  constructor() {
    super(
      'This sign-in is no longer valid. Please close this window and try again.',
      'social_state',
    )
  }
}
