import type { EntryNeighbors } from '#worker/features/drive/entries/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { buttonClass } from '#web/ui/button-class.ts'

interface LinkNeighborsProps {
  linkHash: string
  neighbors: EntryNeighbors
}

/** To the files before and after in the linked folder. */
export function LinkNeighbors({ linkHash, neighbors: { previous, next } }: LinkNeighborsProps) {
  const t = useTrans()
  if (!previous && !next) return null
  return (
    <nav className="link-neighbors" aria-label={t('Files in this folder')}>
      {previous && (
        <a
          className={buttonClass('outline')}
          href={`/drive/s/${linkHash}/${previous.hash}`}
          rel="prev"
          title={previous.name}
        >
          {t('Previous')}
        </a>
      )}
      {next && (
        <a
          className={buttonClass('outline')}
          href={`/drive/s/${linkHash}/${next.hash}`}
          rel="next"
          title={next.name}
        >
          {t('Next')}
        </a>
      )}
    </nav>
  )
}
