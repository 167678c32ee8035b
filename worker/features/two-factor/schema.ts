import { z } from 'zod'
import { BootstrapData } from '#worker/features/bootstrap/schema.ts'
import { success } from '#worker/input/answer.ts'

const CODE_LENGTH = 6
const RECOVERY_CODE_LENGTH = 21

const Code = z
  .string({ error: 'Please enter the code.' })
  .trim()
  .min(1, 'Please enter the code.')
  .length(CODE_LENGTH, `The code has ${CODE_LENGTH} characters.`)

const RecoveryCode = z
  .string({ error: 'Please enter a recovery code.' })
  .trim()
  .min(1, 'Please enter a recovery code.')
  .length(RECOVERY_CODE_LENGTH, `A recovery code has ${RECOVERY_CODE_LENGTH} characters.`)
  // Keyboards of phones like to begin with a capital.
  .toLowerCase()

export const ConfirmTwoFactorInput = z.object({ code: Code })
export type ConfirmTwoFactorInput = z.infer<typeof ConfirmTwoFactorInput>

/** One of the two. */
export const ChallengeInput = z
  .object({ code: Code.optional(), recovery_code: RecoveryCode.optional() })
  .refine((input) => (input.code === undefined) !== (input.recovery_code === undefined), {
    path: ['code'],
    message: 'Please enter the code.',
  })
  .transform(({ code, recovery_code: recoveryCode = '' }) =>
    code === undefined
      ? { field: 'recovery_code' as const, answer: recoveryCode }
      : { field: 'code' as const, answer: code },
  )
export type ChallengeInput = z.infer<typeof ChallengeInput>

export const ChallengeResponse = success({ bootstrapData: BootstrapData })
export type ChallengeResponse = z.infer<typeof ChallengeResponse>

export const QrCodeResponse = success({
  svg: z.string(),
  /** To type where nothing can be scanned. */
  secret: z.string(),
  /** The code's content as a link: opens the app on the same device. */
  address: z.string(),
})
export type QrCodeResponse = z.infer<typeof QrCodeResponse>

export const RecoveryCodesResponse = success({ two_factor_recovery_codes: z.array(z.string()) })
export type RecoveryCodesResponse = z.infer<typeof RecoveryCodesResponse>
