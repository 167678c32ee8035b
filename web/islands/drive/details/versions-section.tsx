import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { formatBytes } from '#worker/i18n/byte-size.ts'
import { Button } from '#web/ui/button.tsx'
import { useActionsFor } from '../menus/use-actions-for.ts'
import { useEntryActions } from '../menus/use-entry-actions.ts'
import { useI18n, useTrans } from '#web/i18n/i18n-context.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { versionsQuery } from './details-api.ts'
import { DetailsSection } from './details-section.tsx'
import { LoadingProblem } from './loading-problem.tsx'
import { VersionRow } from './version-row.tsx'

interface VersionsSectionProps {
  entry: FileEntry
  mayChange: boolean
  /** It is scrolled to and gets the focus, once. */
  isAskedFor: boolean
  onShown: () => void
}

/** A new version may be uploaded wherever the file is shown. */
const ANYWHERE = { kind: 'folder', folderHash: null } as const

/** Earlier versions of a file, the latest first. */
export function VersionsSection({ entry, mayChange, isAskedFor, onShown }: VersionsSectionProps) {
  const t = useTrans()
  const { language } = useI18n()
  const { data: versions, isPending, isError, refetch } = useQuery(versionsQuery(entry))
  const runAction = useEntryActions()
  const mayUpload = useActionsFor(ANYWHERE)([entry]).includes('newVersion')
  const size = versions?.reduce((total, { file_size }) => total + file_size, 0) ?? 0
  const titleRef = useRef<HTMLHeadingElement>(null)
  // Once they are there: before, the section is too low to be scrolled to.
  const tellShown = useEffectEvent(onShown)
  useEffect(() => {
    if (!isAskedFor || isPending) return
    titleRef.current?.scrollIntoView({ block: 'start' })
    titleRef.current?.focus({ preventScroll: true })
    tellShown()
  }, [isAskedFor, isPending])
  return (
    <DetailsSection title={t('Earlier versions')} titleRef={titleRef}>
      {isPending && <Skeleton height="2.5rem" />}
      {isError && !versions && <LoadingProblem onRetry={() => void refetch()} />}
      {versions?.length === 0 && (
        <p className="details-hint">
          {t('No earlier versions yet. Replaced content is kept here.')}
        </p>
      )}
      {versions && versions.length > 0 && (
        <>
          <ul className="version-list" aria-label={t('Earlier versions')}>
            {versions.map((version) => (
              <VersionRow key={version.id} entry={entry} version={version} mayChange={mayChange} />
            ))}
          </ul>
          <p className="details-hint">
            {t('They use :size of your storage.', { size: formatBytes(size, language) })}
          </p>
        </>
      )}
      {mayChange && mayUpload && (
        <Button size="sm" onPress={() => runAction('newVersion', [entry])}>
          {t('Upload new version')}
        </Button>
      )}
    </DetailsSection>
  )
}
