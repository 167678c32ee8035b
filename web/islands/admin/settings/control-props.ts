import type { AdminSetting } from '#worker/features/admin/settings/schema.ts'

/** What each control of a setting takes. */
export interface ControlProps {
  setting: AdminSetting
  /** The saved value, or the one that is not saved yet. */
  value: unknown
  onChange: (value: unknown) => void
  isDisabled: boolean
  errorMessage: string | undefined
}

/** For fields: an absent text is no prop. */
export const withError = (errorMessage: string | undefined) =>
  errorMessage ? { errorMessage } : {}
