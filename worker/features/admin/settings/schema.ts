import { z } from 'zod'
import { SOCIAL_SERVICES } from '#worker/settings/service-names.ts'
import { TEST_OUTCOMES, type TestOutcome } from './test-outcomes.ts'
import { SETTING_INPUTS, SETTING_SECTIONS, SETTING_UNITS } from '#worker/settings/presentation.ts'

/** A setting as the admin area shows it: what it is, and its value. */
export const AdminSetting = z
  .object({
    name: z.string(),
    section: z.enum(SETTING_SECTIONS),
    /** Heading above it. */
    group: z.string().nullable(),
    label: z.string(),
    help: z.string(),
    input: z.enum(SETTING_INPUTS),
    unit: z.enum(SETTING_UNITS).nullable(),
    /** Values to choose from, or the switches of a group. Labels of what people named are not translated. */
    choices: z.array(z.object({ value: z.string(), label: z.string(), is_named: z.boolean() })),
    minimum: z.number().nullable(),
    maximum: z.number().nullable(),
    default: z.unknown(),
    /** Of a secret that is set: `********`. */
    value: z.unknown(),
    /** Whether the caller may change it. */
    can_change: z.boolean(),
  })
  .meta({ ref: 'AdminSetting' })
export type AdminSetting = z.infer<typeof AdminSetting>

export type SettingTest = 'mail' | 'storage' | 'captcha' | 'social' | 'push' | 'stripe'

const OUTCOMES = Object.keys(TEST_OUTCOMES) as TestOutcome[]

export const TestResult = z
  .object({
    outcome: z.enum(OUTCOMES),
    /** How many browsers. */
    count: z.int(),
    /** The other service’s words, shortened. */
    detail: z.string().nullable(),
  })
  .meta({ ref: 'TestResult' })
export type TestResult = z.infer<typeof TestResult>

export const TestSocialInput = z.strictObject({ service: z.enum(SOCIAL_SERVICES) })
