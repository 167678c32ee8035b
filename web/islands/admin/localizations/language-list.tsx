import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { api, unwrap } from '#web/api/api-client.ts'
import { FormattedDate } from '#web/i18n/formatted-date.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { openDialog } from '#web/ui/overlays/dialog-store.ts'
import { useToldAction } from '#web/ui/overlays/use-told-action.ts'
import type { AdminLocalization } from '#worker/features/admin/localizations/schema.ts'
import { confirmByTyping } from '../forms/confirm-by-typing.tsx'
import { openFormDialog } from '../forms/form-dialog.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { PageProblem } from '../frame/page-problem.tsx'
import { AddLanguageDialog, RenameLanguageDialog } from './language-dialogs.tsx'
import { linesKey, LOCALIZATIONS_KEY } from './line-state.ts'
import { TranslatedCount } from './translated-count.tsx'

export function LanguageList({ path }: { path: string }) {
  const t = useTrans()
  const [, navigate] = useLocation()
  const queryClient = useQueryClient()
  const list = useQuery({
    queryKey: LOCALIZATIONS_KEY,
    queryFn: ({ signal }) => unwrap(api.admin.localizations.$get({}, { init: { signal } })),
  })
  const add = async () => {
    const language = await openDialog<string>(AddLanguageDialog, {})
    if (!language) return
    navigate(`${path}/${language}`)
    await queryClient.invalidateQueries({ queryKey: LOCALIZATIONS_KEY })
  }
  return (
    <>
      <PageHeader title={t('Localizations')}>
        <Button variant="primary" onPress={() => void add()}>
          <Plus aria-hidden="true" />
          {t('Add language')}
        </Button>
      </PageHeader>
      {list.isError ? (
        <PageProblem error={list.error} onRetry={() => list.refetch()} />
      ) : (
        <div className="admin-table-room" aria-busy={list.isPending}>
          <table className="admin-table" aria-label={t('Languages')}>
            <thead>
              <tr>
                <th scope="col">{t('Language')}</th>
                <th scope="col">{t('Code')}</th>
                <th scope="col">{t('Translated')}</th>
                <th scope="col">{t('Last changed')}</th>
                <th scope="col">{t('Actions')}</th>
              </tr>
            </thead>
            <tbody>
              {list.data?.localizations.map((localization) => (
                <LanguageRow
                  key={localization.language}
                  localization={localization}
                  textCount={list.data.text_count}
                  href={`${path}/${localization.language}`}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}

interface LanguageRowProps {
  localization: AdminLocalization
  textCount: number
  href: string
}

function LanguageRow({ localization, textCount, href }: LanguageRowProps) {
  const t = useTrans()
  const { language, name, is_built_in: isBuiltIn } = localization
  const queryClient = useQueryClient()
  const refresh = async () => {
    // Its editor shows the name.
    queryClient.removeQueries({ queryKey: linesKey(language) })
    await queryClient.invalidateQueries({ queryKey: LOCALIZATIONS_KEY })
  }
  const rename = async () => {
    if (await openFormDialog(RenameLanguageDialog, { language, name })) await refresh()
  }
  const remove = useToldAction(
    async () => {
      const isSure = await confirmByTyping({
        title: t('Delete “:name”?', { name }),
        body: t(
          'The translations you entered are deleted. Users who chose this language see the default language.',
        ),
        word: language,
        confirmLabel: t('Delete'),
      })
      if (!isSure) return
      await unwrap(api.admin.localizations[':language'].$delete({ param: { language } }))
      await refresh()
    },
    { field: 'language' },
  )
  return (
    <tr>
      <td className="admin-first-cell">
        <Link href={href} className="admin-row-link" lang={language} dir="auto">
          {name}
        </Link>
      </td>
      <td data-label={t('Code')} translate="no">
        {language}
      </td>
      <td data-label={t('Translated')}>
        <TranslatedCount
          counts={{ text_count: textCount, translated_count: localization.translated_count }}
        />
      </td>
      <td data-label={t('Last changed')}>
        <FormattedDate iso={localization.updated_at} />
      </td>
      <td>
        <IconButton aria-label={t('Rename “:name”', { name })} onPress={() => void rename()}>
          <Pencil aria-hidden="true" />
        </IconButton>
        {!isBuiltIn && (
          <IconButton
            aria-label={t('Delete “:name”', { name })}
            isPending={remove.isPending}
            onPress={() => void remove.run()}
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        )}
      </td>
    </tr>
  )
}
