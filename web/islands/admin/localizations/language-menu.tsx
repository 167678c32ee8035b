import { useQueryClient } from '@tanstack/react-query'
import { EllipsisVertical } from 'lucide-react'
import { api, unwrap } from '#web/api/api-client.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem, MenuPopover, MenuTrigger, SheetTitle } from '#web/ui/overlays/menu.tsx'
import { useToldAction } from '#web/ui/overlays/use-told-action.ts'
import type { AdminLocalization } from '#worker/features/admin/localizations/schema.ts'
import { confirmByTyping } from '../forms/confirm-by-typing.tsx'
import { openFormDialog } from '../forms/form-dialog.tsx'
import { RenameLanguageDialog } from './language-dialogs.tsx'
import { linesKey, LOCALIZATIONS_KEY } from './line-state.ts'

/** Actions on a language; English stays. */
export function LanguageMenu({ localization }: { localization: AdminLocalization }) {
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
  const label = t('Actions for :name', { name })
  return (
    <MenuTrigger>
      <IconButton size="sm" aria-label={label} isPending={remove.isPending}>
        <EllipsisVertical aria-hidden="true" />
      </IconButton>
      <MenuPopover placement="bottom end">
        <SheetTitle>{name}</SheetTitle>
        <Menu aria-label={label}>
          <MenuItem id="rename" onAction={() => void rename()}>
            {t('Rename')}
          </MenuItem>
          {!isBuiltIn && (
            <MenuItem id="delete" isDanger onAction={() => void remove.run()}>
              {t('Delete')}
            </MenuItem>
          )}
        </Menu>
      </MenuPopover>
    </MenuTrigger>
  )
}
