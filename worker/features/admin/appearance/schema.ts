import { z } from 'zod'
import { Theme } from '#worker/settings/schema.ts'

/** A setting that the appearance editor changes. */
const EditedSetting = z.object({
  value: z.unknown(),
  label: z.string(),
  help: z.string(),
  /** False where it needs full access. */
  can_change: z.boolean(),
})

export const Appearance = z
  .object({
    /** By their dotted names. */
    settings: z.record(z.string(), EditedSetting),
    themes: z.array(Theme),
    can_change_themes: z.boolean(),
    /** For conditions of menu items. */
    roles: z.array(z.object({ id: z.int(), name: z.string() })),
    permissions: z.array(z.object({ name: z.string(), label: z.string() })),
  })
  .meta({ ref: 'Appearance' })
export type Appearance = z.infer<typeof Appearance>

/** A page with values that are not saved. */
export const PreviewInput = z.strictObject({
  /** Of this site. */
  path: z.string().max(2000),
  /** Nested, or by dotted names. */
  settings: z.record(z.string().max(100), z.unknown()),
  themes: z.array(Theme).max(200),
  /** The theme to show it in; null = as the visitor has chosen. */
  themeId: z.int().nullable(),
})
export type PreviewInput = z.infer<typeof PreviewInput>
