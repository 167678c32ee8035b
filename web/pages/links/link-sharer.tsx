import type { OpenedLinkResponse } from '#worker/features/links/schema.ts'
import { FormattedDate } from '#web/i18n/formatted-date.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Avatar } from '#web/ui/avatar.tsx'

/** Who made the link, as far as they told, and until when it works. */
export function LinkSharer({ link }: { link: OpenedLinkResponse['link'] }) {
  const t = useTrans()
  // The heading of a request has both.
  const { display_name: name, avatar } =
    link.kind === 'link' ? link.shared_by : { display_name: null, avatar: null }
  if (!name && !avatar && !link.expires_at) return null
  return (
    <p className="link-facts link-sharer">
      {(name || avatar) && <Avatar name={name ?? ''} image={avatar} />}
      {name && <span>{t('Shared by :name', { name })}</span>}
      {link.expires_at && (
        <span>
          {t('Works until:')} <FormattedDate iso={link.expires_at} />
        </span>
      )}
    </p>
  )
}
