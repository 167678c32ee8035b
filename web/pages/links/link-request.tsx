import type { ReactNode } from 'react'
import type { OpenedLinkResponse } from '#worker/features/links/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { NeedsJavaScript } from '../frame/needs-javascript.tsx'
import { LinkSharer } from './link-sharer.tsx'

/** A file request: what is asked for, and the form. Nothing of the folder is shown. */
export function LinkRequest({
  link,
  uploads,
}: {
  link: OpenedLinkResponse['link']
  uploads: ReactNode
}) {
  const t = useTrans()
  const { display_name: name, avatar } = link.shared_by
  return (
    <article className="link-request">
      <header className="link-request-head">
        {(name || avatar) && <Avatar name={name ?? ''} image={avatar} />}
        <h1>{name ? t(':name asks you for files', { name }) : t('You are asked for files')}</h1>
      </header>
      <LinkSharer link={link} />
      {link.message && <p className="link-request-message">{link.message}</p>}
      <NeedsJavaScript />
      {uploads}
      <p className="link-facts">
        {t(
          'The person who asks sees what you send, as do people who share the folder. Others who have this link do not.',
        )}
      </p>
    </article>
  )
}
