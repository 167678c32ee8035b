import { UnauthorizedError } from '#worker/errors.ts'

/** Without the password, a link tells neither name nor size of what it leads to. */
export class LinkPasswordRequiredError extends UnauthorizedError {
  constructor() {
    super('Please enter the password of this link.', 'link_password_required')
  }
}

/** Until the visitor has proven an address that the link is limited to, it tells nothing either. */
export class LinkCodeRequiredError extends UnauthorizedError {
  constructor() {
    super('Please enter the code that is mailed to you to open this link.', 'link_code_required')
  }
}
