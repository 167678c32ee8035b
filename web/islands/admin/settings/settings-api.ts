import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '#web/api/api-client.ts'
import type { SocialService } from '#worker/settings/service-names.ts'

/** Also that of the data that comes with the page. */
export const SETTINGS_KEY = ['admin', 'settings'] as const

export const settingsQuery = queryOptions({
  queryKey: SETTINGS_KEY,
  queryFn: async ({ signal }) =>
    (await unwrap(api.admin.settings.$get({}, { init: { signal } }))).settings,
})

export const timezonesQuery = (language: string) =>
  queryOptions({
    queryKey: ['value-lists', 'timezones', language] as const,
    queryFn: async ({ signal }) => {
      const param = { names: 'timezones' }
      const lists = api['value-lists'][':names']
      return (await unwrap(lists.$get({ param }, { init: { signal } }))).timezones ?? {}
    },
    staleTime: Infinity,
  })

export const saveSettings = (settings: Record<string, unknown>) =>
  unwrap(api.settings.$put({ json: { settings } }))

const tests = api.admin.settings

/** The tests of saved settings. */
export const SETTING_TESTS = {
  mail: () => unwrap(tests['test-mail'].$post()),
  storage: () => unwrap(tests['test-storage'].$post()),
  captcha: () => unwrap(tests['test-captcha'].$post()),
  push: () => unwrap(tests['test-push'].$post()),
  stripe: () => unwrap(tests['test-stripe'].$post()),
  social: (service: SocialService) => unwrap(tests['test-social'].$post({ json: { service } })),
}
