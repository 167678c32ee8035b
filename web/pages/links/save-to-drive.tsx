import { usePermissions } from '#web/i18n/bootstrap-data.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { PostForm } from '../frame/post-form.tsx'
import { usePageRequest } from '../frame/page-providers.tsx'

/** Copies what the page shows into the drive of the user. */
export function SaveToDrive() {
  const t = useTrans()
  const { url } = usePageRequest()
  const { isLoggedIn, hasPermission } = usePermissions()
  if (!isLoggedIn || !hasPermission('files.create')) return null
  return (
    <PostForm action={`${url.pathname}/save`}>
      <button type="submit" className={buttonClass('outline', 'lg')}>
        {t('Save to my drive')}
      </button>
    </PostForm>
  )
}
