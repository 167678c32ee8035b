import type { FieldErrors } from '#web/ui/fields/form-validity.ts'
import type { AdminSetting } from '#worker/features/admin/settings/schema.ts'

/** Props of every control of a setting. */
export interface ControlProps {
  setting: AdminSetting
  /** The saved value, or the one that is not saved yet. */
  value: unknown
  onChange: (value: unknown) => void
  isDisabled: boolean
  errorMessage: string | undefined
  /** Errors of parts of the value, by their path in it: `0.action`. */
  partErrors: FieldErrors
}

/** For fields: an absent text is no prop. */
export const withError = (errorMessage: string | undefined) =>
  errorMessage ? { errorMessage } : {}

/** The same for the field of a part. */
export const withPartError = (errors: FieldErrors, path: string) => withError(errors[path]?.[0])
