import { queryOptions } from '@tanstack/react-query'
import type { QrCodeResponse, RecoveryCodesResponse } from '#worker/features/two-factor/schema.ts'
import { api, unwrap } from '#web/api/api-client.ts'

const calls = api.auth.user

export const qrCodeQuery = queryOptions({
  queryKey: ['users', 'me', 'two-factor', 'qr-code'] as const,
  queryFn: ({ signal }) =>
    unwrap<QrCodeResponse>(calls['two-factor']['qr-code'].$get({}, { init: { signal } })),
})

export const recoveryCodesQuery = queryOptions({
  queryKey: ['users', 'me', 'two-factor', 'recovery-codes'] as const,
  queryFn: async ({ signal }) =>
    (
      await unwrap<RecoveryCodesResponse>(
        calls['two-factor-recovery-codes'].$get({}, { init: { signal } }),
      )
    ).two_factor_recovery_codes,
})

export const enableTwoFactor = () => unwrap(calls['two-factor-authentication'].$post())

export const disableTwoFactor = () => unwrap(calls['two-factor-authentication'].$delete())

export const confirmTwoFactor = (code: string) =>
  unwrap(calls['confirmed-two-factor-authentication'].$post({ json: { code } }))

export const regenerateRecoveryCodes = () => unwrap(calls['two-factor-recovery-codes'].$post())
