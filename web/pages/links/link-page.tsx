import type { ReactNode } from 'react'
import type { OpenedLinkResponse } from '#worker/features/sharing/schema.ts'
import { LinkFile } from './link-file.tsx'
import { LinkFolder } from './link-folder.tsx'
import type { LinkView } from './link-view.ts'
import { LinkLayout } from './link-layout.tsx'

/** The page of a shared link. */
export function LinkPage({
  opened,
  view,
  isFurtherPage,
  preview,
}: {
  opened: OpenedLinkResponse
  view: LinkView
  isFurtherPage: boolean
  /** Of a file that browsers do not show by themselves. */
  preview: ReactNode
}) {
  const { link, breadcrumb, folderChildren } = opened
  return (
    <LinkLayout>
      {folderChildren ? (
        <LinkFolder
          link={link}
          breadcrumb={breadcrumb}
          page={folderChildren}
          view={view}
          isFurtherPage={isFurtherPage}
        />
      ) : (
        link.entry && (
          <LinkFile link={link} entry={link.entry} breadcrumb={breadcrumb} preview={preview} />
        )
      )}
    </LinkLayout>
  )
}
