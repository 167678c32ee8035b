import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Form } from '#web/ui/fields/form.tsx'
import { SubmitButton } from '#web/ui/fields/submit-button.tsx'
import { useFormMutation } from '#web/ui/fields/use-form-mutation.ts'
import { toast } from '#web/ui/overlays/toast-store.ts'
import type { Theme } from '#worker/settings/schema.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { PageProblem } from '../frame/page-problem.tsx'
import { useLeaveForm, useUnsavedChanges } from '../forms/unsaved-changes.ts'
import { ADMIN_PATH, ADMIN_PAGES } from '#worker/access/admin-pages.ts'
import { createTheme, themeQuery, updateTheme } from './api.ts'
import { ThemeFields } from './theme-fields.tsx'
import { ThemeSample } from './theme-sample.tsx'

const THEMES_PATH = ADMIN_PATH + ADMIN_PAGES.themes.path

/** One theme, or with the id `new` one to come. */
export function ThemePage({ id }: { id: string }) {
  const t = useTrans()
  const { themes } = useBootstrapData()
  const hasTheme = /^\d+$/.test(id)
  const query = useQuery({ ...themeQuery(Number(id)), enabled: hasTheme })
  if (id === 'new') {
    const [first] = themes.all
    const theme = {
      name: '',
      is_dark: first?.is_dark ?? false,
      default_light: false,
      default_dark: false,
      colors: first?.colors ?? {},
    }
    return <ThemeForm id={null} saved={theme} />
  }
  if (query.data) return <ThemeForm id={query.data.id} saved={query.data} />
  if (query.isError || !hasTheme)
    return (
      <>
        <PageHeader title={t('Theme')} back={{ href: THEMES_PATH, label: t('Themes') }} />
        {hasTheme ? (
          <PageProblem error={query.error} onRetry={() => query.refetch()} />
        ) : (
          <EmptyState title={t('This page does not exist.')} />
        )}
      </>
    )
  return <div className="admin-loading" aria-busy="true" />
}

function ThemeForm({ id, saved }: { id: number | null; saved: Omit<Theme, 'id'> }) {
  const t = useTrans()
  const leaveForm = useLeaveForm()
  const queryClient = useQueryClient()
  const [base, setBase] = useState(saved)
  const [theme, setTheme] = useState(saved)
  const isDirty = theme !== base
  useUnsavedChanges(isDirty, {
    title: t('Discard your changes?'),
    body: t('What you changed on this page is not saved yet.'),
    confirmLabel: t('Discard'),
  })
  const { errors, isPending, submit } = useFormMutation(
    async () => ({
      sent: theme,
      result: await (id === null ? createTheme(theme) : updateTheme(id, theme)),
    }),
    ({ sent, result }) => {
      toast('Saved')
      queryClient.setQueryData(themeQuery(result.id).queryKey, result)
      void queryClient.invalidateQueries({ queryKey: ['admin', 'themes'] })
      // It may have been changed again while it was saved.
      setBase(sent)
      if (id === null) leaveForm(`${THEMES_PATH}/${result.id}`, { replace: true })
    },
  )

  return (
    <>
      <PageHeader
        title={id === null ? t('New theme') : saved.name}
        back={{ href: THEMES_PATH, label: t('Themes') }}
      />
      <div className="theme-page">
        <div className="admin-form">
          <Form errors={errors} onSubmit={submit}>
            <ThemeFields
              theme={theme}
              isDefault={id !== null && (base.default_light || base.default_dark)}
              onChange={(changes) => setTheme((current) => ({ ...current, ...changes }))}
            />
            <div className="admin-form-footer">
              <SubmitButton isPending={isPending}>{t('Save')}</SubmitButton>
            </div>
          </Form>
        </div>
        <ThemeSample theme={theme} />
      </div>
    </>
  )
}
