import { z } from 'zod'
import { BootstrapData } from '#worker/features/bootstrap/schema.ts'
import { success } from '#worker/input/answer.ts'

/** RFC 5321, 4.5.3.1: a forward path holds 256 octets, its brackets included. */
const MAX_EMAIL_LENGTH = 254

/** Hashing is bounded: nobody types a kilobyte, and a megabyte would only burn CPU time. */
const MAX_PASSWORD_BYTES = 1024

export const Email = z
  .string({ error: 'Please enter your email address.' })
  .trim()
  .min(1, 'Please enter your email address.')
  .max(MAX_EMAIL_LENGTH, 'This email address is too long.')
  .pipe(z.email('Please enter a valid email address.'))
  .transform((email) => email.normalize('NFC').toLowerCase())

const Password = z
  .string({ error: 'Please enter a password.' })
  .min(1, 'Please enter a password.')
  .refine(
    (password) => !password.includes('\0'),
    'This password holds a character that cannot be used.',
  )
  .refine(
    (password) => new TextEncoder().encode(password).byteLength <= MAX_PASSWORD_BYTES,
    'This password is too long.',
  )

/** Name of an access token: the program that uses it. */
export const TokenName = z
  .string({ error: 'Please enter a name.' })
  .trim()
  .min(1, 'Please enter a name.')
  .max(100, 'This name is too long.')
  .regex(/^\P{Cc}*$/u, 'A name cannot contain control characters.')

export const LoginInput = z.object({
  email: Email,
  password: Password,
  remember: z.boolean().default(false),
  /** A program's name for itself: it gets an access token of this name, and no cookie. */
  device_name: TokenName.optional(),
})
export type LoginInput = z.infer<typeof LoginInput>

/** NIST SP 800-63B, 3.1.1.2: at least eight characters, no composition rules. */
export const MIN_PASSWORD_LENGTH = 8

export const NewPassword = Password.refine(
  (password) => [...password].length >= MIN_PASSWORD_LENGTH,
  `Use at least ${MIN_PASSWORD_LENGTH} characters.`,
)

/** Two fields that must be alike. */
const NewPasswordTwice = {
  password: NewPassword,
  password_confirmation: z.string({ error: 'Please enter the password again.' }),
}

const isSamePassword = (input: { password: string; password_confirmation: string }) =>
  input.password === input.password_confirmation

const DIFFERENT = {
  path: ['password_confirmation'],
  message: 'The two passwords differ.',
}

/** Of a mail. */
const MailedToken = z.string().max(200)

/** Besides these fields the payload holds one boolean for each policy, keyed by the policy's id. */
export const RegisterInput = z
  .looseObject({
    email: Email,
    ...NewPasswordTwice,
    /** Of an invitation's mail: it proves the address. */
    invite_token: MailedToken.optional(),
  })
  .refine(isSamePassword, DIFFERENT)
export type RegisterInput = z.infer<typeof RegisterInput>

/** Of an invitation's mail. */
export const ProveEmailInput = z.object({ token: MailedToken })

export const EmailInput = z.object({ email: Email })

export const ResetPasswordInput = z
  .object({ token: MailedToken, email: Email, ...NewPasswordTwice })
  .refine(isSamePassword, DIFFERENT)
export type ResetPasswordInput = z.infer<typeof ResetPasswordInput>

export const ChangePasswordInput = z
  .object({
    current_password: Password,
    ...NewPasswordTwice,
    /** Deletes access tokens and disconnects services too. */
    removeAccess: z.boolean().default(true),
  })
  .refine(isSamePassword, DIFFERENT)
export type ChangePasswordInput = z.infer<typeof ChangePasswordInput>

/** A new address, and the password that confirms the change. */
export const ChangeEmailInput = z.object({ email: Email, password: Password })
export type ChangeEmailInput = z.infer<typeof ChangeEmailInput>

export const PasswordInput = z.object({ password: Password })

export const LogoutOthersInput = PasswordInput.extend({
  /** Deletes access tokens and disconnects services too. */
  removeAccess: z.boolean().default(false),
})
export type LogoutOthersInput = z.infer<typeof LogoutOthersInput>

export const ConfirmedPasswordQuery = z.object({
  seconds: z.coerce.number().int().min(1).optional(),
})

export const LoginResponse = success({
  two_factor: z.boolean(),
  /** Absent while a second factor is asked for. */
  bootstrapData: BootstrapData.optional(),
})
export type LoginResponse = z.infer<typeof LoginResponse>

export const RegisterResponse = z.object({
  status: z.enum(['success', 'needs_email_verification']),
  bootstrapData: BootstrapData,
})
export type RegisterResponse = z.infer<typeof RegisterResponse>

export const SessionId = z.coerce.number().int().min(1)

/** A browser that is signed in, or a program that used an access token. */
export const UserSession = z
  .object({
    id: z.int(),
    device_type: z.enum(['mobile', 'tablet', 'other']),
    platform: z.string().nullable(),
    browser: z.string().nullable(),
    country: z.string().nullable(),
    city: z.string().nullable(),
    ip_address: z.string().nullable(),
    /** The access token's name; null for a browser. */
    token: z.string().nullable(),
    is_current_device: z.boolean(),
    last_active: z.string(),
  })
  .meta({ ref: 'UserSession' })
export type UserSession = z.infer<typeof UserSession>

export const VerifyHumanInput = z.object({ token: z.string().min(1).max(5000) })
