import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import type { FieldErrors } from '#web/ui/fields/form-validity.ts'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import { toast } from '#web/ui/overlays/toast-store.ts'
import type { AdminSetting } from '#worker/features/admin/settings/schema.ts'
import { saveSettings, SETTINGS_KEY } from './settings-api.ts'

/** Values of settings are JSON from one schema. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

type Draft = Readonly<Record<string, unknown>>

/** Adds a change to those that are not saved; one back to the saved value is none. */
export function withChange(
  draft: Draft,
  { name, value: saved }: Pick<AdminSetting, 'name' | 'value'>,
  value: unknown,
): Draft {
  const { [name]: _former, ...others } = draft
  return isSame(value, saved) ? others : { ...others, [name]: value }
}

/** Without what is saved now; what was changed once more meanwhile stays. */
export const withoutSaved = (draft: Draft, sent: Draft): Draft =>
  Object.fromEntries(
    Object.entries(draft).filter(
      ([name, value]) => !Object.hasOwn(sent, name) || !isSame(value, sent[name]),
    ),
  )

/** Of `registration.policies.0.action` the setting's part is `0.action`. */
export const errorsOfParts = (errors: FieldErrors, setting: string): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors)
      .filter(([name]) => name.startsWith(`${setting}.`))
      .map(([name, texts]) => [name.slice(setting.length + 1), texts]),
  )

/** The errors of other settings. */
export const withoutSetting = (errors: FieldErrors, setting: string): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).filter(([name]) => name !== setting && !name.startsWith(`${setting}.`)),
  )

/** Unsaved changes of a page of settings. */
export function useSettingsDraft() {
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState<Draft>({})
  const latestDraft = useRef(draft)
  useEffect(() => {
    latestDraft.current = draft
  }, [draft])
  const [errors, setErrors] = useState<FieldErrors>({})
  /** Controls keep what is typed: another number shows them anew. */
  const [revisions, setRevisions] = useState<Readonly<Record<string, number>>>({})
  const [revision, setRevision] = useState(0)
  const [saves, setSaves] = useState(0)
  const [refusals, setRefusals] = useState(0)

  function renew() {
    setDraft({})
    setErrors({})
    setRevision((number) => number + 1)
  }

  function showAnew(names: readonly string[]) {
    setRevisions((former) => ({
      ...former,
      ...Object.fromEntries(names.map((name) => [name, (former[name] ?? 0) + 1])),
    }))
  }

  function change(setting: AdminSetting, value: unknown) {
    setDraft((former) =>
      // While it is saved, the former value is a change again.
      mutation.isPending
        ? { ...former, [setting.name]: value }
        : withChange(former, setting, value),
    )
    setErrors((former) => withoutSetting(former, setting.name))
  }

  const mutation = useMutation({
    mutationFn: (sent: Draft) => saveSettings(sent),
    onSuccess: async (_, sent) => {
      await queryClient.invalidateQueries({ queryKey: SETTINGS_KEY })
      const left = withoutSaved(latestDraft.current, sent)
      setDraft(left)
      setErrors({})
      setSaves((number) => number + 1)
      showAnew(Object.keys(sent).filter((name) => !Object.hasOwn(left, name)))
      toast('Settings saved')
    },
    onError: (error) => {
      const isField = error instanceof ApiError && Object.keys(error.errors).length > 0
      if (!isField) return showHttpErrorToast(error)
      setErrors(error.errors)
      setRefusals((number) => number + 1)
    },
  })

  return {
    draft,
    errors,
    isPending: mutation.isPending,
    /** How often the page has been saved. */
    saves,
    /** How often fields of it were refused. */
    refusals,
    save: () => mutation.mutateAsync(draft).catch(() => null),
    discard: renew,
    keyOf: (name: string) => `${name} ${revision} ${revisions[name] ?? 0}`,
    valueOf: ({ name, value }: AdminSetting) => (Object.hasOwn(draft, name) ? draft[name] : value),
    change,
    reset(setting: AdminSetting) {
      const { name } = setting
      change(setting, setting.default)
      showAnew([name])
    },
  }
}
