import { z } from 'zod'
import { Theme } from '#worker/settings/schema.ts'
import { THEME_COLOR, THEME_TOKENS } from '#worker/settings/theme-tokens.ts'
import { Time } from '#worker/input/answer.ts'
import { listQuery, page } from '../lists/schema.ts'

export const ListThemesQuery = listQuery(
  ['name', 'is_dark', 'created_at'],
  z.strictObject({ is_dark: z.boolean().optional() }),
  'asc',
)
export type ListThemesQuery = z.infer<typeof ListThemesQuery>

const Color = z.string().trim().max(64).regex(THEME_COLOR, 'This is not a color.')

const shape = {
  name: z.string().trim().min(1, 'Please fill this in.').max(60),
  is_dark: z.boolean(),
  /** True makes it the one default of its brightness; the former one is none any more. */
  default_light: z.boolean(),
  default_dark: z.boolean(),
  colors: z.strictObject(
    Object.fromEntries(THEME_TOKENS.map((token) => [token, Color])) as Record<
      (typeof THEME_TOKENS)[number],
      typeof Color
    >,
  ),
}

export const ThemeInput = z
  .strictObject(shape)
  .refine(({ default_light: isDefault, is_dark: isDark }) => !isDefault || !isDark, {
    path: ['default_light'],
    error: 'A dark theme cannot be the default on light devices.',
  })
  .refine(({ default_dark: isDefault, is_dark: isDark }) => !isDefault || isDark, {
    path: ['default_dark'],
    error: 'A light theme cannot be the default on dark devices.',
  })
export type ThemeInput = z.infer<typeof ThemeInput>

export const ThemeIdParam = z.object({ id: z.coerce.number().int().min(1) })

export const AdminTheme = Theme.extend({ created_at: Time }).meta({ ref: 'AdminTheme' })
export type AdminTheme = z.infer<typeof AdminTheme>

export const ThemePage = page(AdminTheme)
