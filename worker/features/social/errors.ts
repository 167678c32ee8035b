import { AppError, ForbiddenError } from '#worker/errors.ts'
import { SERVICE_NAMES, type SocialService } from '#worker/settings/service-names.ts'
import { SOCIAL_ERROR_TEXT } from './popup-result.ts'

/** The service did not answer, or refused; why is in the log. */
export class SocialServiceError extends AppError {
  constructor() {
    super(502, 'social_service', SOCIAL_ERROR_TEXT)
  }
}

/** Who was asked at the service said no. */
export class SocialDeclinedError extends ForbiddenError {
  constructor(service: SocialService) {
    super('You did not allow it at :service, so nothing was changed.', 'social_declined', {
      values: { service: SERVICE_NAMES[service] },
    })
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
