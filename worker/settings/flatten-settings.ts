import { SETTING_NAMES } from './registry.ts'

/** Nested objects become dotted names, as deep as there are settings: what is below is a value. */
export function flattenSettings(
  settings: Record<string, unknown>,
  prefix = '',
): [string, unknown][] {
  return Object.entries(settings).flatMap(([key, value]): [string, unknown][] => {
    const name = prefix + key
    const isSection = SETTING_NAMES.some((setting) => setting.startsWith(`${name}.`))
    const isNested =
      isSection && typeof value === 'object' && value !== null && !Array.isArray(value)
    return isNested
      ? flattenSettings(value as Record<string, unknown>, `${name}.`)
      : [[name, value]]
  })
}
