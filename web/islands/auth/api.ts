import { api, unwrap } from '#web/api/api-client.ts'
import type { LoginResponse, RegisterResponse } from '#worker/features/account/schema.ts'
import type { ChallengeResponse } from '#worker/features/two-factor/schema.ts'

export interface LoginPayload {
  email: string
  password: string
  remember: boolean
}

export function login(payload: LoginPayload) {
  return unwrap<LoginResponse>(api.auth.login.$post({ json: payload }))
}

interface NewPassword {
  email: string
  password: string
  password_confirmation: string
}

export interface RegisterPayload extends NewPassword {
  /** Of an invitation's mail: it proves the address. */
  invite_token?: string
}

/** @param policies the accepted policies' ids, each a flag of the payload. */
export function register(payload: RegisterPayload, policies: Record<string, boolean>) {
  return unwrap<RegisterResponse>(api.auth.register.$post({ json: { ...policies, ...payload } }))
}

/** The second factor: one of the two. */
export type ChallengePayload = { code: string } | { recovery_code: string }

export function answerChallenge(payload: ChallengePayload) {
  return unwrap<ChallengeResponse>(api.auth['two-factor-challenge'].$post({ json: payload }))
}

/** Returns the message for the user. */
export function requestPasswordReset(email: string) {
  return unwrap<{ message: string }>(api.auth['forgot-password'].$post({ json: { email } }))
}

export interface ResetPasswordPayload extends NewPassword {
  token: string
}

export function resetPassword(payload: ResetPasswordPayload) {
  return unwrap(api.auth['reset-password'].$post({ json: payload }))
}

export function resendVerification(email: string) {
  return unwrap(api.auth.email['verification-notification'].$post({ json: { email } }))
}

/** Proves the address of who is signed in, by the token of an invitation's mail. */
export function proveEmail(token: string) {
  return unwrap(api.auth.email.prove.$post({ json: { token } }))
}
