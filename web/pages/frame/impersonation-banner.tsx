import { useTrans } from '#web/i18n/i18n-context.tsx'
import { PostForm } from './post-form.tsx'

/** Above every page, while an admin looks at the site as this user. Ending it leads back to the admin area. */
export function ImpersonationBanner({ name, email }: { name: string; email: string }) {
  const t = useTrans()
  return (
    <aside className="impersonation" aria-label={t('Signed in as somebody else')}>
      <p className="impersonation-text" dir="auto" title={email}>
        {t('You see the site as :name (:email).', { name, email })}
      </p>
      <PostForm action="/logout">
        <button className="impersonation-end">{t('Stop')}</button>
      </PostForm>
    </aside>
  )
}
