import { api, unwrap } from '#web/api-client.ts'
import type { LoginResponse, RegisterResponse } from '#worker/features/account/schema.ts'

export interface LoginPayload {
  email: string
  password: string
  remember: boolean
}

export function login(payload: LoginPayload) {
  return unwrap<LoginResponse>(api.auth.login.$post({ json: payload }))
}

export interface RegisterPayload {
  email: string
  password: string
  password_confirmation: string
}

/** @param policies the accepted policies' ids, each a flag of the payload. */
export function register(payload: RegisterPayload, policies: Record<string, boolean>) {
  return unwrap<RegisterResponse>(api.auth.register.$post({ json: { ...policies, ...payload } }))
}
