import { useLocation } from 'wouter'
import { ADMIN_PAGES, ADMIN_PATH } from '#worker/access/admin-pages.ts'
import { LanguageList } from './language-list.tsx'
import { LineEditor } from './line-editor.tsx'

const PATH = `${ADMIN_PATH}${ADMIN_PAGES.localizations.path}`

/** The languages of the site, and below it the lines of each. */
export function LocalizationsPage() {
  const [path] = useLocation()
  const language = path.slice(PATH.length + 1)
  return language === '' ? (
    <LanguageList path={PATH} />
  ) : (
    <LineEditor key={language} language={language} listPath={PATH} />
  )
}
