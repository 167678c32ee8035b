import { useTrans } from '#web/i18n/i18n-context.tsx'
import { FileTypeIcon } from '#web/ui/file-type-icon.tsx'
import { visibleName } from '#web/ui/visible-name.ts'

/** Of a whole list that is selected but not all loaded: how much it is, is not known here. */
export function EverythingDetails({ title }: { title: string }) {
  const t = useTrans()
  return (
    <div className="details-picture">
      <FileTypeIcon type="folder" size={72} />
      <p className="details-name" role="status">
        {t('Everything in “:folder” is selected', { folder: visibleName(title) })}
      </p>
    </div>
  )
}
