import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, unwrap } from '#web/api/api-client.ts'
import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { useTrans, type Translate } from '#web/i18n/i18n-context.tsx'
import { usePaused } from '#web/ui/use-paused.ts'
import { hasPermission } from '#worker/access/permissions.ts'
import {
  ADMIN_PAGES,
  ADMIN_PATH,
  adminPagesOf,
  type AdminPage,
} from '#worker/access/admin-pages.ts'
import { findSettings, settingPath } from '../settings/setting-places.ts'
import { settingsQuery } from '../settings/settings-api.ts'

const MOST_USERS = 5
const MOST_SETTINGS = 8

export interface PaletteOption {
  href: string
  label: string
  detail?: string
}

export interface PaletteGroup {
  label: string
  options: PaletteOption[]
}

/** Pages, settings and users that the visitor may see and the text finds. */
export function usePaletteGroups(text: string): { groups: PaletteGroup[]; isLoading: boolean } {
  const t = useTrans()
  const holder = useBootstrapData()
  const settings = useQuery({
    ...settingsQuery,
    enabled: hasPermission(holder, 'settings.update'),
  })
  const users = useFoundUsers(text.trim())
  const pages = adminPagesOf(holder).map(([, page]) => page)
  const groups = [
    { label: t('Pages'), options: findPages(pages, text, t) },
    {
      label: t('Settings'),
      options: findSettings(settings.data ?? [], text, t)
        .slice(0, MOST_SETTINGS)
        .map((setting) => ({
          href: settingPath(setting),
          label: t(setting.label),
          detail: t(setting.section),
        })),
    },
    { label: t('Users'), options: users.options },
  ]
  return {
    groups: groups.filter(({ options }) => options.length > 0),
    isLoading: users.isLoading || settings.isLoading,
  }
}

/** All, while nothing is typed. */
export const findPages = (
  pages: readonly AdminPage[],
  text: string,
  t: Translate,
): PaletteOption[] =>
  pages
    .map(({ path, label }) => ({ href: ADMIN_PATH + path, label: t(label) }))
    .filter(({ label }) => label.toLowerCase().includes(text.trim().toLowerCase()))

function useFoundUsers(text: string): { options: PaletteOption[]; isLoading: boolean } {
  const mayView = hasPermission(useBootstrapData(), 'users.view')
  const query = usePaused(text)
  const isAsked = mayView && query !== ''
  const { data, isLoading } = useQuery({
    queryKey: ['admin', 'palette-users', query] as const,
    queryFn: async ({ signal }) => {
      const input = { query, perPage: String(MOST_USERS) }
      return (await unwrap(api.admin.users.$get({ query: input }, { init: { signal } }))).pagination
        .data
    },
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  const found = isAsked && text !== '' ? (data ?? []) : []
  const list = ADMIN_PATH + ADMIN_PAGES.users.path
  return {
    options: found.map(({ id, email, display_name }) => ({
      href: `${list}/${id}`,
      label: display_name,
      detail: email,
    })),
    isLoading: isLoading || (mayView && text !== query),
  }
}
