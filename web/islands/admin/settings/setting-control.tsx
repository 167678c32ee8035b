import { lazy, type ComponentType } from 'react'
import { useIsHydrated } from '#web/hydration/use-is-hydrated.ts'
import { LaterPart } from '#web/ui/overlays/later-part.tsx'
import type { SettingInput } from '#worker/settings/presentation.ts'
import type { ControlProps } from './control-props.ts'
import { SelectControl, SwitchControl, SwitchesControl } from './controls/choice-controls.tsx'
import { NumberControl } from './controls/number-controls.tsx'
import { LandingControl, MenuItemControl, MenusControl } from './controls/page-part-controls.tsx'
import { PoliciesControl } from './controls/policies-control.tsx'
import { SecretControl } from './controls/secret-control.tsx'
import {
  CodeControl,
  ImageControl,
  ParagraphControl,
  TextControl,
  TextsControl,
} from './controls/text-controls.tsx'

type Control = ComponentType<ControlProps>

/** Lists that are searched are a lot of code for two settings. Until it has come, their value is shown. */
function later(load: () => Promise<{ default: Control }>): Control {
  const Loaded = lazy(load)
  return function LaterControl(props) {
    const value = <TextControl {...props} isDisabled />
    if (!useIsHydrated()) return value
    return (
      <LaterPart fallback={value}>
        <Loaded {...props} />
      </LaterPart>
    )
  }
}

const PageControl = later(async () => ({
  default: (await import('./controls/combo-controls.tsx')).PageControl,
}))

const TimezoneControl = later(async () => ({
  default: (await import('./controls/combo-controls.tsx')).TimezoneControl,
}))

/** One control for each kind of input that a setting can declare. */
export const SETTING_CONTROLS: Record<SettingInput, Control> = {
  code: CodeControl,
  email: TextControl,
  image: ImageControl,
  landing: LandingControl,
  language: SelectControl,
  menuItem: MenuItemControl,
  menus: MenusControl,
  number: NumberControl,
  page: PageControl,
  paragraph: ParagraphControl,
  policies: PoliciesControl,
  secret: SecretControl,
  select: SelectControl,
  switch: SwitchControl,
  switches: SwitchesControl,
  text: TextControl,
  texts: TextsControl,
  theme: SelectControl,
  timezone: TimezoneControl,
  url: TextControl,
}

/** These show their error themselves. */
const FIELDS: ReadonlySet<SettingInput> = new Set([
  'code',
  'email',
  'image',
  'language',
  'number',
  'page',
  'paragraph',
  'secret',
  'select',
  'text',
  'texts',
  'theme',
  'timezone',
  'url',
])

/** Parts that have a field, which shows their error. */
const PART_FIELDS: Partial<Record<SettingInput, RegExp>> = {
  menuItem: /^(label|action)$/,
  policies: /^\d+\.(label|action)$/,
}

/** @param wrongParts paths in the setting's value */
export const showsOwnError = (input: SettingInput, wrongParts: readonly string[]): boolean =>
  FIELDS.has(input) ||
  (wrongParts.length > 0 && wrongParts.every((path) => PART_FIELDS[input]?.test(path)))
