import { renderSVG } from 'uqr'
import { decryptSecret } from '#worker/auth/encryption.ts'
import { totpAddress } from '#worker/auth/totp.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { requireConfirmedPassword } from '#worker/features/account/confirm-password.ts'
import { selectTwoFactor } from './queries.ts'
import type { QrCodeResponse } from './schema.ts'

/** ISO/IEC 18004: four modules of quiet around the code, which a dark page would else swallow. */
const QUIET_MODULES = 4

/**
 * Returns the secret for an authenticator app, only until a code has confirmed it.
 * @throws UnauthorizedError, ForbiddenError, NotFoundError.
 */
export async function showQrCode(ctx: RequestContext): Promise<Omit<QrCodeResponse, 'status'>> {
  const { user } = requireConfirmedPassword(ctx)
  const { db, config } = ctx.deps
  const { sealedSecret, confirmedAt } = await selectTwoFactor(db, user.id)
  if (sealedSecret === null || confirmedAt !== null)
    throw new NotFoundError('Two-factor authentication is not being switched on.')
  const secret = await decryptSecret(config.appKey, 'two-factor', sealedSecret)
  const issuer = ctx.site.settings['branding.site_name']
  const address = totpAddress({ secret, issuer, account: user.email })
  return { svg: renderSVG(address, { ecc: 'M', border: QUIET_MODULES }), secret, address }
}
