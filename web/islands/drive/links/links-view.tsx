import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EmptyFolderIllustration } from '#web/ui/illustrations.tsx'
import { DRIVE_PATH } from '../state/drive-view.ts'
import { useWorkspaceId } from '../state/workspace.ts'
import { LinkRow } from './link-row.tsx'
import { LinksSkeleton } from './links-skeleton.tsx'
import { ownLinksQuery } from './own-links.ts'

/** All links that the user has made, the newest first. */
export function LinksView() {
  const t = useTrans()
  const query = useInfiniteQuery(ownLinksQuery(useWorkspaceId()))
  const links = query.data?.pages.flatMap(({ data }) => data) ?? []
  if (query.isPending) return <LinksSkeleton />
  if (query.isError && links.length === 0)
    return (
      <div className="links-view" role="alert">
        <p>{t('There was an issue. Please try again.')}</p>
        <Button onPress={() => query.refetch()}>{t('Try again')}</Button>
      </div>
    )
  if (links.length === 0)
    return (
      <EmptyState
        illustration={<EmptyFolderIllustration />}
        title={t('No links yet')}
        description={t('“Get link” in the menu of a file or folder makes one.')}
        action={<Link href={DRIVE_PATH}>{t('Go to My files')}</Link>}
      />
    )
  return (
    <div className="links-view">
      <ul className="links-list">
        {links.map((link) => (
          <LinkRow key={link.id} link={link} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button isPending={query.isFetchingNextPage} onPress={() => query.fetchNextPage()}>
          {t('Show more')}
        </Button>
      )}
    </div>
  )
}
