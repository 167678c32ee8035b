import type { ReactNode } from 'react'
import type { OpenedLinkResponse } from '#worker/features/links/schema.ts'
import type { Message } from '#worker/i18n/trans.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { LinkFile } from './link-file.tsx'
import { LinkFolder } from './link-folder.tsx'
import { LinkRequest } from './link-request.tsx'
import type { LinkView } from './link-view.ts'
import { LinkLayout } from './link-layout.tsx'

/** The page of a shared link. */
export function LinkPage({
  opened,
  view,
  isFurtherPage,
  preview,
  uploads,
  problem,
}: {
  opened: OpenedLinkResponse
  view: LinkView
  isFurtherPage: boolean
  /** Of a file that browsers do not show by themselves. */
  preview: ReactNode
  /** Where visitors can upload. */
  uploads: ReactNode
  /** Why what was asked for was not done. */
  problem: Message | null
}) {
  const t = useTrans()
  const { link, breadcrumb, neighbors, folderChildren } = opened
  return (
    <LinkLayout>
      {problem && (
        <p className="link-problem" role="alert">
          {t(problem)}
        </p>
      )}
      {link.kind === 'request' && <LinkRequest link={link} uploads={uploads} />}
      {folderChildren ? (
        <LinkFolder
          link={link}
          breadcrumb={breadcrumb}
          page={folderChildren}
          view={view}
          isFurtherPage={isFurtherPage}
          uploads={uploads}
        />
      ) : (
        link.entry && (
          <LinkFile
            link={link}
            entry={link.entry}
            breadcrumb={breadcrumb}
            neighbors={neighbors}
            preview={preview}
          />
        )
      )}
      <p className="link-foot">
        <a href={`/drive/s/${link.hash}/report`}>{t('Report abuse')}</a>
      </p>
    </LinkLayout>
  )
}
