import { Star } from 'lucide-react'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { isStarred } from '../../actions/is-starred.ts'

/** Beside the name, for the eye. */
export function StarMark({ entry }: { entry: FileEntry }) {
  return isStarred(entry) && <Star className="star-mark" aria-hidden="true" />
}

/** The same for screen readers, apart from the name, which it is no part of. */
export function StarText({ entry }: { entry: FileEntry }) {
  const t = useTrans()
  return isStarred(entry) && <span className="visually-hidden">{t('Starred')}</span>
}
