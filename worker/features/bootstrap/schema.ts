import { z } from 'zod'
import type { Lines } from '#worker/i18n/trans.ts'
import type { Permission } from '#worker/access/permissions.ts'
import { Time } from '#worker/input/answer.ts'
import { CustomPage } from '#worker/features/appearance/schema.ts'
import { PublicSettings } from '#worker/settings/public-settings.ts'
import { DateFormat, Theme, TimeFormat } from '#worker/settings/schema.ts'

const Permissions = z.array(
  z.object({
    name: z.string(),
    restrictions: z.array(
      z.object({
        name: z.string(),
        value: z.union([z.string(), z.number(), z.boolean(), z.null()]),
      }),
    ),
  }),
) satisfies z.ZodType<Permission[]>

export const Subscription = z
  .object({
    id: z.int(),
    product_id: z.int(),
    price_id: z.int(),
    gateway: z.enum(['manual', 'stripe']),
    status: z.enum(['incomplete', 'active', 'past_due', 'canceled']),
    /** Gives what its plan has. */
    valid: z.boolean(),
    /** The next charge; null for an order, and where it ends. */
    renews_at: Time.nullable(),
    ends_at: Time.nullable(),
  })
  .meta({ ref: 'Subscription' })
export type Subscription = z.infer<typeof Subscription>

export const BootstrapUser = z
  .object({
    id: z.int(),
    display_name: z.string(),
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    avatar: z.string().nullable(),
    email: z.string(),
    email_verified_at: Time.nullable(),
    timezone: z.string().nullable(),
    date_format: DateFormat.nullable(),
    time_format: TimeFormat.nullable(),
    language: z.string().nullable(),
    country: z.string().nullable(),
    two_factor_confirmed_at: Time.nullable(),
    /** False for who comes by a connected service alone. */
    has_password: z.boolean(),
    permissions: Permissions,
    roles: z.array(z.object({ id: z.int(), name: z.string() })),
    /** Those that have not ended, and orders; whoever has a valid one is a subscriber. */
    subscriptions: z.array(Subscription),
    social_profiles: z.array(z.object({ service_name: z.string(), username: z.string() })),
    unread_notifications_count: z.int(),
  })
  .meta({ ref: 'BootstrapUser' })
export type BootstrapUser = z.infer<typeof BootstrapUser>

/** Translated texts of a language. */
export const Locale = z.object({
  language: z.string(),
  lines: z.record(z.string(), z.string()) satisfies z.ZodType<Lines>,
})
export type Locale = z.infer<typeof Locale>

/** Data that each page starts with. Holds public settings only, never a secret. */
export const BootstrapData = z
  .object({
    user: BootstrapUser.nullable(),
    guest_role: z.object({ id: z.int(), name: z.string(), permissions: Permissions }).nullable(),
    settings: PublicSettings,
    /** Selected is 0 where the visitor's device decides between light and dark. */
    themes: z.object({ all: z.array(Theme), selectedThemeId: z.int() }),
    i18n: Locale,
    /** To choose from; empty when languages are switched off. */
    languages: z.array(z.object({ language: z.string(), name: z.string() })),
    show_cookie_notice: z.boolean(),
    loaders: z.object({ customPage: CustomPage.nullable() }),
  })
  .meta({ ref: 'BootstrapData' })
export type BootstrapData = z.infer<typeof BootstrapData>

/** As pages embed it: lines of the catalog are in a file that browsers keep. */
export interface EmbeddedBootstrapData extends BootstrapData {
  /** The address of that file; null for a language without one. */
  catalog: string | null
}
