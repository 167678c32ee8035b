import { Fragment, useEffect, useEffectEvent, useRef } from 'react'
import { useSearch } from 'wouter'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import type { AdminSetting } from '#worker/features/admin/settings/schema.ts'
import type { SettingSection } from '#worker/settings/presentation.ts'
import { useUnsavedChanges } from '../forms/unsaved-changes.ts'
import { SectionTests } from './section-tests.tsx'
import { SettingRow } from './setting-row.tsx'
import { errorsOfParts, useSettingsDraft } from './use-settings-draft.ts'

interface SettingsSectionProps {
  section: SettingSection
  /** All settings. */
  settings: readonly AdminSetting[]
}

/** The settings of a section as one form, which saves what was changed. */
export function SettingsSection({ section, settings }: SettingsSectionProps) {
  const t = useTrans()
  const formRef = useRef<HTMLFormElement>(null)
  const wanted = new URLSearchParams(useSearch()).get('setting')
  const { draft, errors, isPending, saves, refusals, ...form } = useSettingsDraft()
  const own = settings.filter((setting) => setting.section === section)
  const groups = Map.groupBy(own, ({ group }) => group)
  const changes = Object.keys(draft).length
  const canChange = own.some((setting) => setting.can_change)
  useUnsavedChanges(changes > 0, {
    title: t('Discard your changes?'),
    body: t('What you changed on this page is not saved yet.'),
    confirmLabel: t('Discard'),
  })

  useEffect(() => {
    if (wanted === null) return
    const named = `[data-setting="${CSS.escape(wanted)}"]`
    focusSetting(formRef.current?.querySelector<HTMLElement>(named))
  }, [wanted])

  const focusFirstError = useEffectEvent(() => {
    const rows = formRef.current?.querySelectorAll<HTMLElement>('[data-setting]') ?? []
    focusSetting([...rows].find(({ dataset }) => Object.hasOwn(errors, dataset['setting'] ?? '')))
  })

  // Not when errors change: mending one of several would lose the focus at its first key.
  useEffect(() => {
    if (refusals > 0) focusFirstError()
  }, [refusals])

  return (
    <form
      ref={formRef}
      className="settings-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (changes > 0 && !isPending) void form.save()
      }}
    >
      {[...groups].map(([group, settingsOfGroup]) => (
        <Fragment key={group}>
          {group !== null && <h3 className="settings-group">{t(group)}</h3>}
          {settingsOfGroup.map((setting) => (
            <SettingRow
              key={form.keyOf(setting.name)}
              setting={setting}
              value={form.valueOf(setting)}
              onChange={(value) => form.change(setting, value)}
              onReset={() => form.reset(setting)}
              isDisabled={!setting.can_change}
              errorMessage={errors[setting.name]?.[0]}
              partErrors={errorsOfParts(errors, setting.name)}
            />
          ))}
        </Fragment>
      ))}
      {/* Results are of the settings that were saved before. */}
      <SectionTests key={saves} section={section} isDirty={changes > 0} />
      {canChange && (
        <div className="admin-form-footer">
          <Button type="submit" variant="primary" isPending={isPending}>
            {t('Save')}
          </Button>
          {changes > 0 && (
            <>
              <Button onPress={form.discard}>{t('Discard')}</Button>
              <span className="admin-secondary">
                {changes === 1
                  ? t('One unsaved change')
                  : t(':count unsaved changes', { count: changes })}
              </span>
            </>
          )}
        </div>
      )}
    </form>
  )
}

const FOCUSABLE = 'input:not([hidden]), textarea, select, button, a[href]'

/** Focuses its first field that is wrong, or else its first one. */
function focusSetting(row: HTMLElement | null | undefined): void {
  const wrong = row?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const field = wrong ?? row?.querySelector<HTMLElement>(FOCUSABLE)
  ;(wrong ?? row)?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}
