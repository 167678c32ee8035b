import { z } from 'zod'
import type { Lines } from '#worker/i18n/trans.ts'
import type { Permission } from '#worker/access/permissions.ts'
import type { PublicSettings, Theme } from '#worker/settings/schema.ts'

/** Set to `true` once the cookie notice was closed (spec 1, sections 2 and 9). */
export const COOKIE_NOTICE_COOKIE = 'cookie_notice'
export const COOKIE_NOTICE_SECONDS = 30 * 24 * 60 * 60

export interface BootstrapUser {
  id: number
  display_name: string
  first_name: string | null
  last_name: string | null
  avatar: string | null
  email: string
  email_verified_at: string | null
  timezone: string | null
  language: string | null
  country: string | null
  two_factor_confirmed_at: string | null
  /** False for who comes by a connected service alone. */
  has_password: boolean
  permissions: Permission[]
  roles: { id: number; name: string }[]
  social_profiles: { service_name: string; username: string }[]
}

export const VerifyHumanInput = z.object({ token: z.string().min(1).max(5000) })

export interface CustomPage {
  id: number
  slug: string
  type: 'default'
  title: string
  /** HTML, sanitized when it was written. */
  body: string
  seo: {
    title?: string | undefined
    description?: string | undefined
    image?: string | undefined
  } | null
  /** Whether `seo` replaces the title and the description of the page's head. */
  set_seo: boolean
}

/** What each page starts with (spec 1, section 1). Holds public settings only, never a secret. */
export interface BootstrapData {
  user: BootstrapUser | null
  guest_role: { id: number; name: string; permissions: Permission[] } | null
  settings: PublicSettings
  themes: { all: Theme[]; selectedThemeId: number }
  i18n: { language: string; lines: Lines }
  /** To choose from; empty when languages are switched off. */
  languages: { language: string; name: string }[]
  show_cookie_notice: boolean
  loaders: { customPage: CustomPage | null }
}
