import type { Translate } from '#web/i18n/i18n-context.tsx'
import type { AdminSetting } from '#worker/features/admin/settings/schema.ts'
import { SETTING_SECTIONS, type SettingSection } from '#worker/settings/presentation.ts'
import { ADMIN_PAGES, ADMIN_PATH } from '#worker/access/admin-pages.ts'

const SETTINGS_PATH = ADMIN_PATH + ADMIN_PAGES.settings.path

const slugOf = (section: SettingSection) => section.toLowerCase().replaceAll(' ', '-')

/** Where a section is shown; advertisements have a page of their own. */
export const sectionPath = (section: SettingSection): string =>
  section === 'Ads' ? ADMIN_PATH + ADMIN_PAGES.ads.path : `${SETTINGS_PATH}/${slugOf(section)}`

/** Where a setting is shown, with the focus on it. */
export const settingPath = ({ section, name }: Pick<AdminSetting, 'section' | 'name'>): string =>
  `${sectionPath(section)}?setting=${encodeURIComponent(name)}`

/** The section at a path below the settings' own; null when there is none. */
export function sectionAt(path: string): SettingSection | null {
  const below = path.slice(SETTINGS_PATH.length).replace(/\/$/, '')
  if (below === '') return SETTING_SECTIONS[0]
  return SETTING_SECTIONS.find((section) => sectionPath(section) === SETTINGS_PATH + below) ?? null
}

/** Settings that have every word in what is shown of them, or in their names; those with them in the label first. */
export function findSettings(
  settings: readonly AdminSetting[],
  text: string,
  t: Translate,
): AdminSetting[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const hasAll = (shown: string) => words.every((word) => shown.toLowerCase().includes(word))
  const isNamed = ({ label }: AdminSetting) => hasAll(t(label))
  const isFound = ({ name, label, help, section, group }: AdminSetting) =>
    hasAll([name, t(label), t(help), t(section), group === null ? '' : t(group)].join(' '))
  return [
    ...settings.filter(isNamed),
    ...settings.filter((setting) => !isNamed(setting) && isFound(setting)),
  ]
}
