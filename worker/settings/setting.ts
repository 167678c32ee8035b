import { z } from 'zod'
import type { PermissionName } from '#worker/access/permission-registry.ts'
import type { SettingInput, SettingSection, SettingUnit } from './presentation.ts'

/** How the admin area shows a setting. */
interface SettingPresentation {
  /** Page that it is on. */
  section: SettingSection
  /** Heading above it there. */
  group?: string
  label: string
  help: string
  /** Unit of a number. */
  unit?: SettingUnit
  input: SettingInput
  /** Texts of an enum's values, or of the switches of a group. */
  choices?: Readonly<Record<string, string>>
}

export interface SettingDefinition<
  Schema extends z.ZodType,
  IsPublic extends boolean,
> extends SettingPresentation {
  schema: Schema
  default: z.infer<Schema>
  /** Sent to every visitor's browser. */
  isPublic: IsPublic
  /** Stored encrypted, never part of a response. */
  isSecret: boolean
  /** Needed to change it: `admin` where the value would let someone take over accounts. */
  permission: PermissionName
}

export const setting = <Schema extends z.ZodType, IsPublic extends boolean = true>(
  schema: Schema,
  defaultValue: z.infer<Schema>,
  about: SettingPresentation & { isPublic?: IsPublic; permission?: PermissionName },
): SettingDefinition<Schema, IsPublic> => ({
  schema,
  default: defaultValue,
  isPublic: true as IsPublic,
  isSecret: false,
  permission: 'settings.update',
  ...about,
})

/** A key or a password, empty when there is none. It is encrypted in memory too: see `reveal-secret.ts`. */
export const secretSetting = (
  about: SettingPresentation,
  schema: z.ZodType<string, string> = z.string().max(1000),
) => ({
  schema,
  default: '',
  isPublic: false as const,
  isSecret: true,
  permission: 'admin' as PermissionName,
  ...about,
})
