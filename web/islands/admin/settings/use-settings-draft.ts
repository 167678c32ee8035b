import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import type { FieldErrors } from '#web/ui/fields/form-validity.ts'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import { toast } from '#web/ui/overlays/toast-store.ts'
import type { AdminSetting } from '#worker/features/admin/settings/schema.ts'
import { saveSettings, SETTINGS_KEY } from './settings-api.ts'

/** Values of settings are JSON from one schema. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Adds a change to those that are not saved; one back to the saved value is none. */
export function withChange(
  draft: Readonly<Record<string, unknown>>,
  { name, value: saved }: Pick<AdminSetting, 'name' | 'value'>,
  value: unknown,
): Record<string, unknown> {
  const { [name]: _former, ...others } = draft
  return isSame(value, saved) ? others : { ...others, [name]: value }
}

/** What is changed on a page of settings and not saved yet. */
export function useSettingsDraft() {
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState<Readonly<Record<string, unknown>>>({})
  const [errors, setErrors] = useState<FieldErrors>({})
  /** Controls keep what is typed: another number shows them anew. */
  const [revisions, setRevisions] = useState<Readonly<Record<string, number>>>({})
  const [revision, setRevision] = useState(0)

  function renew() {
    setDraft({})
    setErrors({})
    setRevision((number) => number + 1)
  }

  function change(setting: AdminSetting, value: unknown) {
    setDraft((former) => withChange(former, setting, value))
    setErrors(({ [setting.name]: _solved, ...others }) => others)
  }

  const mutation = useMutation({
    mutationFn: () => saveSettings(draft),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: SETTINGS_KEY })
      renew()
      toast('Settings saved')
    },
    onError: (error) => {
      const isField = error instanceof ApiError && Object.keys(error.errors).length > 0
      if (isField) setErrors(error.errors)
      else showHttpErrorToast(error)
    },
  })

  return {
    draft,
    errors,
    isPending: mutation.isPending,
    save: () => mutation.mutateAsync().catch(() => null),
    discard: renew,
    keyOf: (name: string) => `${name} ${revision} ${revisions[name] ?? 0}`,
    valueOf: ({ name, value }: AdminSetting) => (Object.hasOwn(draft, name) ? draft[name] : value),
    change,
    reset(setting: AdminSetting) {
      const { name } = setting
      change(setting, setting.default)
      setRevisions((former) => ({ ...former, [name]: (former[name] ?? 0) + 1 }))
    },
  }
}
