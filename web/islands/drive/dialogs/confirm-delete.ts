import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { Translate } from '#web/i18n/i18n-context.tsx'
import { confirm } from '#web/ui/overlays/confirm.ts'

export function confirmDeleteForever(entries: FileEntry[], t: Translate): Promise<boolean> {
  const [first] = entries
  const isOne = entries.length === 1 && first !== undefined
  return confirm({
    title: t('Delete forever?'),
    body: [
      isOne
        ? t('“:name” will be deleted. This cannot be undone.', { name: first.name })
        : t(':count items will be deleted. This cannot be undone.', { count: entries.length }),
      ...(entries.some(({ type }) => type === 'folder')
        ? [
            isOne
              ? t('Items deleted earlier from this folder are deleted too.')
              : t('Items deleted earlier from these folders are deleted too.'),
          ]
        : []),
    ].join(' '),
    confirmLabel: t('Delete forever'),
    isDanger: true,
  })
}

export function confirmTrashShared(entries: FileEntry[], t: Translate): Promise<boolean> {
  const [first] = entries
  return confirm({
    title: t('Move to trash?'),
    body:
      entries.length === 1 && first
        ? t('Only the owner of the folder can restore “:name”.', { name: first.name })
        : t('Only the owner of the folder can restore these :count items.', {
            count: entries.length,
          }),
    confirmLabel: t('Move to trash'),
  })
}

export function confirmEmptyTrash(t: Translate): Promise<boolean> {
  return confirm({
    title: t('Empty trash?'),
    body: t('Everything in the trash will be deleted. This cannot be undone.'),
    confirmLabel: t('Empty trash'),
    isDanger: true,
  })
}
